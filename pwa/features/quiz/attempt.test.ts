import { expect, test } from 'vitest';
import { announcement, begin, choose, LIMIT_MS, next, passTime, remainingMs, submit } from './attempt';

const START = 1_700_000_000_000;
const fresh = begin('0', 'tab', START);
const after = (attempt: typeof fresh, ms: number, steadyMs = ms) =>
  passTime(attempt, attempt.deviceClock + ms, steadyMs);

test('Each selection is added to the answers, and a changed choice is added again', () => {
  const chosen = ['a', 'b', 'b', 'a'].reduce(choose, fresh);
  expect(chosen.answers).toEqual(['a', 'b', 'a']);
  expect(chosen.selection).toBe('a');
});

test('Next hands in the marked option, or none, and clears the mark', () => {
  const second = next(choose(fresh, 'a'), 3);
  expect(second).toMatchObject({ index: 1, selection: null, handedIn: ['a'], state: 'running' });
  expect(next(second, 3)).toMatchObject({ index: 2, handedIn: ['a', null], answers: ['a'] });
});

test('A completed attempt changes only by handing in', () => {
  const done = next(choose(fresh, 'a'), 1);
  expect(done.state).toBe('completed');
  expect(choose(done, 'b')).toBe(done);
  expect(next(done, 1)).toBe(done);
  expect(after(done, LIMIT_MS)).toBe(done);
  expect(submit(done, 'a@b.example')).toMatchObject({ state: 'submitted', email: 'a@b.example' });
  expect(submit(fresh, '')).toBe(fresh);
});

test('When the time is up the attempt is completed, and the marked option counts', () => {
  const late = after(choose(fresh, 'a'), LIMIT_MS);
  expect(late).toMatchObject({ state: 'completed', answers: ['a'], handedIn: ['a'], selection: null });
  expect(after(fresh, LIMIT_MS).handedIn).toEqual([null]);
  expect(remainingMs(late)).toBe(0);
});

test.each([
  ['as it should', 1000, 1000, 1000],
  ['in sleep, which stops the page’s own clock', 600_000, 5, 600_000],
  ['while the device’s clock is set back', -3_600_000, 1000, 1000],
  ['while the page was away', 60_000, 0, 60_000],
  ['while it was away and the clock was set back', -60_000, 0, 0],
  ['with the clocks a little apart', 1010, 1000, 1000],
])('Time passes %s', (_how, deviceMs, steadyMs, passed) => {
  expect(LIMIT_MS - remainingMs(after(fresh, deviceMs, steadyMs))).toBe(passed);
});

test('A clock that was set back continues from there', () => {
  const back = after(fresh, -600_000, 1000);
  expect(remainingMs(after(back, 1000))).toBe(LIMIT_MS - 2000);
});

test.each([
  [601_000, 600_000, '10 minutes left'],
  [300_500, 299_500, '5 minutes left'],
  [60_001, 59_999, '1 minute left'],
  [10_400, 9_400, '10 seconds left'],
  [600_000, 599_000, null],
  [1_200_000, 601_000, null],
  [9_000, 8_000, null],
  [10_500, 0, null],
  [700_000, 180_000, '3 minutes 0 seconds left'],
])('From %d to %d ms, “%s” is announced', (before, now, text) =>
  expect(announcement(before, now)).toBe(text),
);
