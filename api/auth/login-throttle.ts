import { hash } from 'node:crypto';
import type { Database } from '../../db/client';
import { type CounterRule, forgiveTry, nextTryAt, returnTry, takeTry } from '../../db/queries/counters';
import { slowedText } from '../contract/accounts';
import { foldEmail } from '../contract/email';
import type { RateLimit, RateLimits } from '../contract/limits';
import { Refusal, retryAfter } from '../http/refusal';
import type { Clock } from '../shared/clock';

/** Who tries to log in, and to which account. */
interface LoginAttempt {
  /** As the caller typed it. */
  username: string;
  /** The user of that name, if there is one. */
  userId: string | null;
  address: string;
  /** The browser, if the account knows it (`devices.ts`). */
  device: string | null;
}

interface LoginTry {
  /** Takes the count back after a success. */
  forgive(): Promise<void>;
  /** Takes the count back if the try was not judged. */
  takeBack(): Promise<void>;
}

/**
 * Slows down guessing. It counts failures per account and per pair of account and address, whether the account exists
 * or not. The counters are in the database, so a restart forgives nothing. A browser that the account knows has its own
 * counters, so strangers cannot use up its tries. A new password clears the counters of its account (`resetPassword`).
 */
export interface LoginThrottle {
  /** @throws Refusal 429 if the account, or the account from this address, must wait */
  take(attempt: LoginAttempt): Promise<LoginTry>;
}

const ruleOf = (limit: RateLimit, slows: boolean): CounterRule => ({ ...limit, slows });

const hashOf = (...parts: string[]) => hash('sha256', parts.join('\n'));

/** The counter's name for a username without an account. The counter of an existing account is named by its id. */
export const accountCounter = (username: string): string => hashOf('account', foldEmail(username));

/** The refusal of a log-in that must wait. */
export const slowed = (waitMs: number) =>
  new Refusal(429, 'rate_limited', slowedText(waitMs), { headers: retryAfter(waitMs) });

/** Creates the throttle, with its counters in the database. */
export function createLoginThrottle(database: Database, limits: RateLimits, clock: Clock): LoginThrottle {
  const pairRule = ruleOf(limits.loginPair, true);
  const accountRule = ruleOf(limits.loginAccount, false);
  const deviceRule = ruleOf(limits.loginDevice, false);

  async function takeOne(counter: string, rule: CounterRule, now: Date): Promise<void> {
    if (await database.call(sql => takeTry(sql, counter, rule, now))) return;
    const next = await database.call(sql => nextTryAt(sql, counter, rule, now));
    throw slowed(next.getTime() - now.getTime());
  }

  return {
    async take({ username, userId, address, device }) {
      const now = clock();
      const account = userId ?? accountCounter(username);
      // All counters of an account begin with its name, by which a new password finds them.
      const whole = device === null ? account : `${account}/${hashOf('device', account, device)}`;
      const pair = `${account}/${hashOf('pair', account, device ?? address)}`;
      const takeBack = (...counters: string[]) => database.call(sql => returnTry(sql, counters, now));
      // The pair first: an address that must wait uses up none of the account's tries.
      await takeOne(pair, pairRule, now);
      await takeOne(whole, device === null ? accountRule : deviceRule, now).catch(async error => {
        await takeBack(pair);
        throw error;
      });
      return {
        forgive: () => database.call(sql => forgiveTry(sql, pair, whole, now)),
        takeBack: () => takeBack(pair, whole),
      };
    },
  };
}
