import { isReachable } from './connection';

/**
 * Whether the browser reports no network and no call has been answered since. Then nothing is sent unless somebody asks for
 * it. A server on the same machine answers without a network.
 */
export const hasNoNetwork = (): boolean => !navigator.onLine && !isReachable();
