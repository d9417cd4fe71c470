import type { Bundle } from '../../offline/bundles';
import { createStore } from '../../ui/store';

/** The articles that the browser has removed from the device although the reader wanted them there; null for none. */
export const lostBundles = createStore<Bundle[] | null>(null);

/** The article just saved, while the reader is asked whether saved articles shall be complete; null for none. */
export const askedToKeep = createStore<Bundle | null>(null);
