import type { OutboxItem } from '../../offline/db';
import { createStore } from '../../ui/store';

/** A refused write that the reader does not know of yet; null for none. */
export const rejectedWrite = createStore<OutboxItem | null>(null);
