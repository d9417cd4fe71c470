import { expect, it } from 'vitest';
import { linkTo } from './link';

it('names a short sentence whole, and the ends of a longer one', () => {
  expect(linkTo('/goats', 'milk', 'It is white.')).toBe('/goats#milk:~:text=It%20is%20white.');
  expect(linkTo('/goats', '', 'One two three four five six seven eight nine.')).toBe(
    '/goats#:~:text=One%20two%20three%20four,six%20seven%20eight%20nine.',
  );
});

it('encodes what has a meaning in a text directive', () => {
  expect(linkTo('/a', '', 'x-ray, “A & B” 100%')).toBe(
    '/a#:~:text=x%2Dray%2C%20%E2%80%9CA%20%26%20B%E2%80%9D%20100%25',
  );
});

it('stays within the first cell of a row', () => {
  expect(linkTo('/a', '', 'Goat\t4 legs')).toBe('/a#:~:text=Goat');
});
