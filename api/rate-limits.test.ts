import { describe, expect, it } from 'vitest';
import { RATE_LIMITS, type RateLimit } from './contract/limits';
import { createLimiter } from './rate-limits';

function start(limit: RateLimit, callers?: number) {
  let now = 0;
  const limiter = createLimiter(limit, () => new Date(now), callers);
  return {
    limiter,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe.each(Object.entries(RATE_LIMITS))('the limit %s', (_, limit) => {
  it('lets exactly its number of calls pass, and honours when to come back', () => {
    const { limiter, pass } = start(limit);
    for (let count = 0; count < limit.calls; count += 1) expect(limiter.take('me')).toBe(0);
    const waitMs = limiter.take('me');
    expect(waitMs).toBeGreaterThan(0);
    pass(Math.ceil(waitMs));
    expect(limiter.take('me')).toBe(0);
  });

  it('keeps callers apart', () => {
    const { limiter } = start(limit);
    for (let count = 0; count < limit.calls; count += 1) limiter.take('me');
    expect(limiter.take('me')).toBeGreaterThan(0);
    expect(limiter.take('you')).toBe(0);
  });
});

describe('a limit', () => {
  const limit = { calls: 10, withinMs: 1000 };

  it('lets no burst through at the border of two windows', () => {
    const { limiter, pass } = start(limit);
    pass(999);
    for (let count = 0; count < 10; count += 1) expect(limiter.take('me')).toBe(0);
    pass(10);
    expect(limiter.take('me')).toBeGreaterThan(0);
  });

  it('never tells anybody to come back too early', () => {
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

  it('forgets an idle caller altogether', () => {
    const { limiter, pass } = start(limit);
    for (let count = 0; count < 10; count += 1) limiter.take('me');
    pass(2000);
    for (let count = 0; count < 10; count += 1) expect(limiter.take('me')).toBe(0);
  });

  it('remembers no more callers than it may', () => {
    const { limiter } = start({ calls: 1, withinMs: 1000 }, 2);
    for (const caller of ['a', 'b', 'c']) expect(limiter.take(caller)).toBe(0);
    expect(limiter.take('c')).toBeGreaterThan(0);
    expect(limiter.take('a')).toBe(0);
  });

  it('forgets the one longest silent, however many came and went', () => {
    const { limiter, pass } = start({ calls: 1, withinMs: 10 }, 3);
    for (let caller = 0; caller < 1000; caller += 1) {
      pass(1);
      expect(limiter.take(`${caller}`)).toBe(0);
      expect(limiter.take(`${Math.max(0, caller - 2)}`)).toBeGreaterThan(0);
    }
  });
});
