import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { forgiveTry, nextTryAt, returnTry, takeTry } from './counters';

const START = new Date('2026-01-01T00:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);

describe('the counters', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.drop());

  it('refuse calls above the limit until the first failure leaves the window', async () => {
    const { sql } = test.database;
    const rule = { calls: 3, withinMs: 60_000, slows: false };
    const tries = [];
    for (const second of [0, 10, 20, 30])
      tries.push(await takeTry(sql, 'account', rule, after(second * 1000)));
    expect(tries).toEqual([true, true, true, false]);
    expect(await nextTryAt(sql, 'account', rule, after(30_000))).toEqual(after(60_000));
    expect(await takeTry(sql, 'account', rule, after(59_999))).toBe(false);
    expect(await takeTry(sql, 'account', rule, after(60_000))).toBe(true);
  });

  it('delay calls by 1, 2, 4 seconds and so on, up to a minute', async () => {
    const { sql } = test.database;
    const rule = { calls: 2, withinMs: 3_600_000, slows: true };
    let now = 0;
    for (let count = 0; count < 2; count += 1)
      expect(await takeTry(sql, 'pair', rule, after(now))).toBe(true);
    for (const delayMs of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      expect(await nextTryAt(sql, 'pair', rule, after(now))).toEqual(after(now + delayMs));
      expect(await takeTry(sql, 'pair', rule, after(now + delayMs - 1))).toBe(false);
      now += delayMs;
      expect(await takeTry(sql, 'pair', rule, after(now))).toBe(true);
    }
  });

  it('take back one try and keep another of the same moment', async () => {
    const { sql } = test.database;
    const rule = { calls: 2, withinMs: 60_000, slows: false };
    for (const counter of ['a', 'a/b']) for (const _ of [1, 2]) await takeTry(sql, counter, rule, START);
    await returnTry(sql, ['a', 'a/b'], START);
    await returnTry(sql, ['a', 'a/b'], after(1));
    for (const counter of ['a', 'a/b']) {
      expect(await takeTry(sql, counter, rule, START)).toBe(true);
      expect(await takeTry(sql, counter, rule, START)).toBe(false);
    }
    await forgiveTry(sql, 'a/b', 'a', START);
    for (const [counter, left] of [
      ['a', 1],
      ['a/b', 2],
    ] as const) {
      for (let count = 0; count < left; count += 1) {
        expect(await takeTry(sql, counter, rule, START)).toBe(true);
      }
      expect(await takeTry(sql, counter, rule, START)).toBe(false);
    }
  });

  it('are locked in one order, so that successes and tries taken back do not wait for each other', async () => {
    const { sql } = test.database;
    const rule = { calls: 1000, withinMs: 60_000, slows: false };
    const both = ['rush/pair', 'rush/whole'] as const;
    for (let round = 0; round < 50; round += 1) {
      const others = [1, 2, 3].map(after);
      for (const taken of [START, ...others]) {
        for (const counter of both) await takeTry(sql, counter, rule, taken);
      }
      await Promise.all([
        forgiveTry(sql, ...both, START),
        ...others.map(taken => returnTry(sql, both, taken)),
      ]);
    }
    expect(await nextTryAt(sql, 'rush/pair', rule, START)).toEqual(START);
  });

  it('let exactly the allowed number of concurrent tries through', async () => {
    const { sql } = test.database;
    const rule = { calls: 5, withinMs: 60_000, slows: false };
    const tries = await Promise.all(Array.from({ length: 40 }, () => takeTry(sql, 'rush', rule, START)));
    expect(tries.filter(taken => taken)).toHaveLength(5);
  });
});
