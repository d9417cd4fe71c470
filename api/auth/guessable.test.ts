import { describe, expect, it } from 'vitest';
import { createGuessable } from './guessable';

const identity = { brand: 'Aranya & Applied AI', email: 'a@b.co', supportEmail: 'a@b.co' };
const isGuessable = createGuessable(identity, new URL('https://www.forest-lab.example'));

describe('an easily guessed password', () => {
  it.each([
    ['common', 'password1'],
    ['common, in any case', 'PassWord1'],
    ["the site's name", 'aranya applied ai'],
    ["the site's name with a year", 'Aranya2026'],
    ["the site's address", 'www.forest-lab.example'],
    ["common with the site's name", 'aranyaPassword1'],
  ])('is %s', (_, password) => {
    expect(isGuessable(password)).toBe(true);
  });

  it.each(['correct horse battery', 'a forest of applied maths', 'ai ai ai ai', 'pässwörd zwölf'])(
    'is not %s',
    password => {
      expect(isGuessable(password)).toBe(false);
    },
  );
});
