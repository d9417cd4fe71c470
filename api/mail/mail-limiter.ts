import { networkOf } from '../address';
import type { Clock } from '../clock';
import type { RateLimits } from '../contract/limits';
import { createLimiter, type Limiter } from '../rate-limits';

/** Counts the mails that a caller has sent, by its address and by its network, which a single caller may own. */
export function createMailLimiter(
  { callerMails, networkMails }: Pick<RateLimits, 'callerMails' | 'networkMails'>,
  clock: Clock,
): Limiter {
  const ofCaller = createLimiter(callerMails, clock);
  const ofNetwork = createLimiter(networkMails, clock);
  const look = (address: string) => Math.max(ofCaller.look(address), ofNetwork.look(networkOf(address)));
  return {
    look,
    take(address) {
      const waitMs = look(address);
      if (waitMs > 0) return waitMs;
      ofCaller.take(address);
      ofNetwork.take(networkOf(address));
      return 0;
    },
  };
}
