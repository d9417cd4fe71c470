import { hash } from 'node:crypto';
import type { Database } from '../../db/client';
import { type CounterRule, forgiveTry, nextTryAt, returnTry, takeTry } from '../../db/queries/counters';
import { slowedText } from '../contract/accounts';
import { foldEmail } from '../contract/email';
import type { RateLimit, RateLimits } from '../contract/limits';
import { Refusal, retryAfter } from '../http/refusal';
import type { Clock } from '../shared/clock';

/** Who tries to log in to what. */
export interface LoginAttempt {
  /** As it was typed. */
  username: string;
  /** The user of that name, where there is one. */
  userId: string | null;
  address: string;
  /** The browser, where the account knows it (`devices.ts`). */
  device: string | null;
}

export interface LoginTry {
  /** Takes the count back after a success. */
  forgive(): Promise<void>;
  /** Takes the count back where the try was not judged. */
  takeBack(): Promise<void>;
}

/**
 * Slows down guessing. Failures are counted per account and address and per account, whether it exists or not, in the
 * database, so that a restart forgives nothing. Those of a browser that the account knows are counted for it alone:
 * strangers cannot use up its tries. A new password clears the counters of its account (`resetPassword`).
 */
export interface LoginThrottle {
  /** @throws Refusal 429 where the account, or the account from this address, has to wait */
  take(attempt: LoginAttempt): Promise<LoginTry>;
}

const ruleOf = (limit: RateLimit, slows: boolean): CounterRule => ({ ...limit, slows });

const hashOf = (...parts: string[]) => hash('sha256', parts.join('\n'));

/** The name of the counter of an account that there is none of. One that there is is counted by its id. */
export const accountCounter = (username: string): string => hashOf('account', foldEmail(username));

/** The refusal of a log-in that has to wait. */
export const slowed = (waitMs: number) =>
  new Refusal(429, 'rate_limited', slowedText(waitMs), { headers: retryAfter(waitMs) });

/** The throttle with its counters in the database. */
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
      // All counters of an account begin with its own name: a new password finds them by it.
      const whole = device === null ? account : `${account}/${hashOf('device', account, device)}`;
      const pair = `${account}/${hashOf('pair', account, device ?? address)}`;
      const takeBack = (...counters: string[]) => database.call(sql => returnTry(sql, counters, now));
      // The pair first: an address that has to wait uses up none of the account's tries.
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
