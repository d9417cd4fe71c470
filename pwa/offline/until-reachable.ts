import { isReachable, reportConnection, watchConnection } from './connection';

/**
 * Notes that the server cannot be reached, and waits in a page until it can.
 * @throws the reason of `signal`, once it aborts
 */
export function untilReachable(_breaks: number, signal: AbortSignal): Promise<void> {
  reportConnection(false);
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      stop();
      signal.removeEventListener('abort', abort);
      end();
    };
    const abort = () => finish(() => reject(signal.reason));
    const stop = watchConnection(() => isReachable() && finish(resolve));
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });
}
