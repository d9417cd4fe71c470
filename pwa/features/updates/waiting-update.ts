import { createStore } from '../../ui/store';

/** What lets a newer version that waits take over; null if none waits or the reader has put it off. */
export const waitingUpdate = createStore<(() => void) | null>(null);
