import { hold, unlessHeld } from './tab-locks';

/** Held while any tab does something that no reload may interrupt. */
const BUSY_LOCK = 'busy';

/** Holds back new versions of the site. @returns a function that ends the hold */
export const beBusy = (): (() => void) => hold(BUSY_LOCK);

/** Runs the work unless a tab is busy. @returns whether the work ran */
export const unlessBusy = (work: () => void): Promise<boolean> => unlessHeld(BUSY_LOCK, work);
