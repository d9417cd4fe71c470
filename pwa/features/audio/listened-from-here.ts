import { createStore } from '../../ui/store';

/** Whether somebody has listened from a paragraph since the site was opened. */
export const listenedFromHere = createStore(false);
