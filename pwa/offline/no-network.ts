import { isReachable } from './connection';

/**
 * Whether the browser reports no network, and no call has shown that it is wrong, as it is where the site runs on a machine
 * without one. Then nothing is sent that nobody has asked for.
 */
export const hasNoNetwork = (): boolean => !navigator.onLine && !isReachable();
