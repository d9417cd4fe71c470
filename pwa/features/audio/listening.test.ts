import { afterEach, describe, expect, test, vi } from 'vitest';
import { linkToMoment, momentOf } from './moment';
import { rewindAfter } from './rewind';
import { isOver, secondsLeft, startSleepTimer, volumeAt } from './sleep-timer';
import { readSpeed } from './speed';

describe('the moment that a link names', () => {
  test.each([
    ['#t=200', 200],
    ['#t=0', 0],
    ['#t=12.5', 12.5],
    ['#t=3:20', 200],
    ['#t=11:05', 665],
  ])('%s is at %d s', (hash, seconds) => expect(momentOf(hash, 700)).toBe(seconds));

  test.each([
    '#t=',
    '#t=-5',
    '#t=soon',
    '#t=3:75',
    '#t=3:5',
    '#t=1e2',
    '#t=Infinity',
    '#t=700',
    '#t=20:00',
    '',
  ])('“%s” means the beginning', hash => expect(momentOf(hash, 700)).toBe(0));

  test('is the moment where the link was copied, in whole seconds', () => {
    expect(linkToMoment('https://site.example', 'edge-on', 61.9)).toBe('https://site.example/edge-on#t=61');
  });
});

test.each([
  ['a few seconds', 8_000, 0],
  ['a minute', 60_000, 5],
  ['two hours', 2 * 3_600_000, 10],
  ['three days', 3 * 86_400_000, 20],
  ['a clock that was set back', -60_000, 0],
])('After %s the narration rewinds by the right amount', (_name, awayMs, seconds) => {
  expect(rewindAfter(awayMs)).toBe(seconds);
});

describe('the speed of the device', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['2.5', 2.5],
    ['0', 1],
    ['7', 1],
    ['fast', 1],
    [null, 1],
  ])('stored as %s is %d', (kept, speed) => {
    vi.stubGlobal('localStorage', { getItem: () => kept });
    expect(readSpeed()).toBe(speed);
  });

  test('is 1 if storage is switched off', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
    expect(readSpeed()).toBe(1);
  });
});

describe('the sleep timer', () => {
  const timer = startSleepTimer(15, 1000);
  const end = 1000 + 15 * 60_000;

  test('counts down to its end and not below zero', () => {
    expect(secondsLeft(timer, 1000)).toBe(900);
    expect(secondsLeft(timer, end + 5000)).toBe(0);
    expect([end - 1, end].map(now => isOver(timer, now))).toEqual([false, true]);
  });

  test('fades the sound out in the last five seconds', () => {
    expect([1000, end - 5000, end - 2500, end, end + 1].map(now => volumeAt(timer, now))).toEqual([
      1, 1, 0.5, 0, 0,
    ]);
  });

  test.each(['off', 'end'] as const)('has no running time when set to “%s”', choice => {
    const still = startSleepTimer(choice, 1000);
    expect([secondsLeft(still, end), isOver(still, end), volumeAt(still, end)]).toEqual([null, false, 1]);
  });
});
