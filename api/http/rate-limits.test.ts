import { describe, expect, it } from 'vitest';
import { NETWORK_FACTOR, RATE_LIMITS, type RateLimit } from '../contract/limits';
import { createAddressLimiter, createLimiter } from './rate-limits';
import type { SharedCounts } from './shared-counts';

function start(limit: RateLimit, callers?: number) {
  let now = 0;
  const limiter = createLimiter(limit, () => new Date(now), undefined, callers);
  return {
    limiter,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe.each(Object.entries(RATE_LIMITS))('the limit %s', (_, limit) => {
  it('allows exactly its number of calls, and another one after the wait it returns', () => {
    const { limiter, pass } = start(limit);
    for (let count = 0; count < limit.calls; count += 1) expect(limiter.take('me')).toBe(0);
    const waitMs = limiter.take('me');
    expect(waitMs).toBeGreaterThan(0);
    pass(Math.ceil(waitMs));
    expect(limiter.take('me')).toBe(0);
  });

  it('counts each caller separately', () => {
    const { limiter } = start(limit);
    for (let count = 0; count < limit.calls; count += 1) limiter.take('me');
    expect(limiter.take('me')).toBeGreaterThan(0);
    expect(limiter.take('you')).toBe(0);
  });
});

describe('a limit', () => {
  const limit = { calls: 10, withinMs: 1000 };

  it('allows no burst at the border of two windows', () => {
    const { limiter, pass } = start(limit);
    pass(999);
    for (let count = 0; count < 10; count += 1) expect(limiter.take('me')).toBe(0);
    pass(10);
    expect(limiter.take('me')).toBeGreaterThan(0);
  });

  it('never returns a wait that is too short', () => {
    const { limiter, pass } = start(limit);
    for (let step = 0; step < 2000; step += 1) {
      const waitMs = limiter.take('me');
      if (waitMs > 0) {
        pass(Math.ceil(waitMs));
        expect(limiter.take('me')).toBe(0);
      }
      pass((step * 37) % 90);
    }
  });

  it('forgets the calls of a caller that has been idle', () => {
    const { limiter, pass } = start(limit);
    for (let count = 0; count < 10; count += 1) limiter.take('me');
    pass(2000);
    for (let count = 0; count < 10; count += 1) expect(limiter.take('me')).toBe(0);
  });

  it('remembers no more than the given number of callers', () => {
    const { limiter } = start({ calls: 1, withinMs: 1000 }, 2);
    for (const caller of ['a', 'b', 'c']) expect(limiter.take(caller)).toBe(0);
    expect(limiter.take('c')).toBeGreaterThan(0);
    expect(limiter.take('a')).toBe(0);
  });

  it('forgets the caller whose window began first, even after many callers', () => {
    const { limiter, pass } = start({ calls: 1, withinMs: 10 }, 3);
    for (let caller = 0; caller < 1000; caller += 1) {
      pass(1);
      expect(limiter.take(`${caller}`)).toBe(0);
      expect(limiter.take(`${Math.max(0, caller - 2)}`)).toBeGreaterThan(0);
    }
  });
});

describe.each([
  ['a /48', (number: number) => `2001:db8:1:${number.toString(16)}::`, '2001:db8:2:1::'],
  ['a /24', (number: number) => `192.0.2.${number}`, '192.0.3.1'],
])('a limit of addresses in %s', (_, addressOf, stranger) => {
  const limit = { calls: 10, withinMs: 1000 };
  const most = limit.calls * NETWORK_FACTOR;

  function start() {
    let now = 0;
    const limiter = createAddressLimiter(limit, () => new Date(now));
    return {
      limiter,
      pass: (ms: number) => {
        now += ms;
      },
    };
  }

  it('limits each address', () => {
    const { limiter } = start();
    for (let count = 0; count < limit.calls; count += 1) expect(limiter.take(addressOf(1))).toBe(0);
    expect(limiter.take(addressOf(1))).toBeGreaterThan(0);
    expect(limiter.take(addressOf(2))).toBe(0);
  });

  it('limits the whole network, returns the wait, and does not affect other networks', () => {
    const { limiter, pass } = start();
    for (let number = 0; number < most; number += 1) expect(limiter.take(addressOf(number))).toBe(0);
    const waitMs = limiter.take(addressOf(200));
    expect(waitMs).toBeGreaterThan(0);
    expect(limiter.look(addressOf(201))).toBe(waitMs);
    expect(limiter.take(stranger)).toBe(0);
    pass(Math.ceil(waitMs));
    expect(limiter.take(addressOf(200))).toBe(0);
  });

  it('does not count refused calls', () => {
    const { limiter } = start();
    for (let count = 0; count < 5 * most; count += 1) limiter.take(addressOf(1));
    for (let number = 2; number < 2 + most - limit.calls; number += 1) {
      expect(limiter.take(addressOf(number))).toBe(0);
    }
    expect(limiter.take(addressOf(200))).toBeGreaterThan(0);
  });
});

describe.each([
  ['a caller', createLimiter],
  ['an address', createAddressLimiter],
])('repeats of a write by %s', (_, create) => {
  it('are not counted right after it, even when no calls are left, and are counted after another write', () => {
    const limiter = create({ calls: 2, withinMs: 1000 }, () => new Date(0));
    const take = (write?: string) => limiter.take('10.0.0.1', write) === 0;
    expect(['a', 'a', 'b', 'b'].map(take)).toEqual([true, true, true, true]);
    expect(['a', 'c', undefined, 'b'].map(take)).toEqual([false, false, false, true]);
  });
});

it('The refused calls of one network have no other address forgotten', () => {
  const limit = { calls: 1, withinMs: 1000 };
  const limiter = createAddressLimiter(limit, () => new Date(0), undefined, 2 * NETWORK_FACTOR);
  expect(limiter.take('192.0.2.1')).toBe(0);
  const refused = [];
  for (let number = 0; number < 100; number += 1) {
    if (limiter.take(`2001:db8:1:${number.toString(16)}::`) > 0) refused.push(number);
  }
  expect(refused).toHaveLength(100 - NETWORK_FACTOR);
  expect(limiter.take('192.0.2.1')).toBeGreaterThan(0);
});

describe('limits that several processes share', () => {
  /** Two ends of a channel. */
  function connect(): [SharedCounts, SharedCounts] {
    const listeners: Parameters<SharedCounts['hear']>[0][] = [];
    const end = (own: 0 | 1): SharedCounts => ({
      tell: (caller, write) => listeners[1 - own]?.(caller, write),
      hear(count) {
        listeners[own] = count;
      },
    });
    return [end(0), end(1)];
  }

  it('count what another process has counted, of an address and of its network', () => {
    const [one, other] = connect();
    const limit = { calls: 2, withinMs: 1000 };
    const clock = () => new Date(0);
    const [first, second] = [
      createAddressLimiter(limit, clock, one),
      createAddressLimiter(limit, clock, other),
    ];
    expect([first.take('10.0.0.1'), second.take('10.0.0.1')]).toEqual([0, 0]);
    expect(first.take('10.0.0.1')).toBeGreaterThan(0);
    expect(second.look('10.0.0.1')).toBeGreaterThan(0);
    expect(second.take('10.0.0.2')).toBe(0);
  });

  it('let a write be repeated at another process', () => {
    const [one, other] = connect();
    const limit = { calls: 1, withinMs: 1000 };
    const [first, second] = [one, other].map(shared => createLimiter(limit, () => new Date(0), shared));
    expect(first?.take('reader', 'key')).toBe(0);
    expect(second?.take('reader', 'key')).toBe(0);
    expect(second?.take('reader', 'another')).toBeGreaterThan(0);
  });
});
