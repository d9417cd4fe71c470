import { createStore } from '../../ui/store';

/** The bytes received so far of each download that runs or waits its turn, by the article's slug. */
export const running = createStore<ReadonlyMap<string, number>>(new Map());

/** Counts the changes of what is on the device, so that whatever shows it looks again. */
export const deviceChanges = createStore(0);

export const noteDeviceChange = (): void => deviceChanges.set(deviceChanges.get() + 1);
