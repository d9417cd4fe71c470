import { expect, it } from 'vitest';
import { DEFAULTS, parseSettings } from './settings';

it('Reads stored settings', () => {
  const stored = { theme: 'sepia', spacing: 'loose', width: 'narrow', font: 'system', size: 150 };
  expect(parseSettings(JSON.stringify(stored))).toEqual(stored);
});

it('Uses the default for anything unreadable', () => {
  for (const text of [null, '', '{', 'null', '7', '"sepia"', '[]', '{"theme":"pink","size":"large"}']) {
    expect(parseSettings(text), String(text)).toEqual(DEFAULTS);
  }
  expect(parseSettings('{"theme":"dark","size":89,"font":3}')).toEqual({ ...DEFAULTS, theme: 'dark' });
  expect(parseSettings('{"size":201}')).toEqual(DEFAULTS);
});
