import { expect, test } from 'vitest';
import { readConsent, writeConsent } from './consent';

const NOW = new Date('2026-01-01T00:00:00Z');
const DAY_MS = 86_400_000;
const written = (analytics: boolean, marketing: boolean) =>
  writeConsent({ analytics, marketing }, NOW, false).split(';')[0] ?? '';

test('A choice lasts 150 days and is read as it was written', () => {
  const cookie = writeConsent({ analytics: true, marketing: false }, NOW, true);
  expect(cookie).toContain(`Max-Age=${150 * 86_400}`);
  expect(cookie).toMatch(/; Path=\/; .*SameSite=Lax; Secure$/);
  const later = new Date(NOW.getTime() + 10 * DAY_MS);
  expect(readConsent(`a=b; ${written(true, false)}; c=d`, later)).toEqual({
    preferences: { essential: true, analytics: true, marketing: false },
    seconds: 140 * 86_400,
  });
});

test('An expired choice, or one that claims more than 150 days, is ignored', () => {
  expect(readConsent(written(true, true), new Date(NOW.getTime() + 151 * DAY_MS))).toBeNull();
  expect(readConsent(written(true, true), new Date(NOW.getTime() - DAY_MS))).toBeNull();
});

test.each([
  '',
  'consent=',
  'consent=yes',
  'xconsent=analytics:1.marketing:1.until:1',
  'consent=analytics:2.marketing:0.until:9',
])('The cookies "%s" contain no choice', cookies => expect(readConsent(cookies, NOW)).toBeNull());
