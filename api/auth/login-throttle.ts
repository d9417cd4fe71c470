import { createHash } from 'node:crypto';
import type { Database } from '../../db/client';
import { type CounterRule, forgiveTry, nextTryAt, takeTry } from '../../db/queries/counters';
import type { Clock } from '../clock';
import type { RateLimit, RateLimits } from '../contract/limits';
import { tooMany } from '../guards';

export interface LoginTry {
  /** Takes the count back after a success. */
  forgive(): Promise<void>;
}

/**
 * Slows down guessing (RELIABILITY.md decision 24). Failures are counted per account and address and per account, in
 * the database, so that a restart forgives nothing; accounts are kept as hashes, whether they exist or not.
 */
export interface LoginThrottle {
  /** @throws Refusal 429 where the account, or the account from this address, has to wait */
  take(username: string, address: string): Promise<LoginTry>;
}

const ruleOf = (limit: RateLimit, slows: boolean): CounterRule => ({ ...limit, slows });

/** The name of the counter of an account, whether there is one or not. */
export const accountCounter = (username: string): string => counterOf('account', username.toLowerCase());

const counterOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

/** The throttle with its counters in the database. */
export function createLoginThrottle(database: Database, limits: RateLimits, clock: Clock): LoginThrottle {
  const pairRule = ruleOf(limits.loginPair, true);
  const accountRule = ruleOf(limits.loginAccount, false);

  async function takeOne(counter: string, rule: CounterRule, now: Date): Promise<void> {
    if (await database.call(sql => takeTry(sql, counter, rule, now))) return;
    const next = await database.call(sql => nextTryAt(sql, counter, rule, now));
    throw tooMany(next.getTime() - now.getTime());
  }

  return {
    async take(username, address) {
      const now = clock();
      const account = accountCounter(username);
      // It begins with the account's, so that it is found when the account's owner is erased.
      const pair = `${account}:${counterOf('pair', username.toLowerCase(), address)}`;
      await takeOne(account, accountRule, now);
      await takeOne(pair, pairRule, now);
      return { forgive: () => database.call(sql => forgiveTry(sql, pair, account, now)) };
    },
  };
}
