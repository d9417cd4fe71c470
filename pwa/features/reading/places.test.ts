import { expect, it } from 'vitest';
import { type Place, parsePlaces, withPlace } from './places';

const place = (percent: number, at = 1): Place => ({ block: 3, percent, at });

it('Keeps the place in each article, and only the newest in one', () => {
  const places = withPlace(withPlace({}, 'a', place(20, 1)), 'b', place(30, 2));
  expect(withPlace(places, 'a', place(40, 3))).toEqual({ a: place(40, 3), b: place(30, 2) });
});

it('Forgets an article at its beginning or end', () => {
  for (const percent of [0, 4.9, 95.1, 100]) {
    expect(withPlace({ a: place(50) }, 'a', place(percent)), String(percent)).toEqual({});
  }
});

it('Forgets the oldest of more than twenty', () => {
  let places = {};
  for (let at = 1; at <= 25; at += 1) places = withPlace(places, `article-${at}`, place(50, at));
  expect(Object.keys(places)).toHaveLength(20);
  expect(places).not.toHaveProperty('article-5');
  expect(places).toHaveProperty('article-6');
});

it('Leaves out unreadable places and keeps the rest', () => {
  for (const text of [null, '', '{', 'null', '7', '"a"', '[]', '{"a":null,"b":7}']) {
    expect(parsePlaces(text), String(text)).toEqual({});
  }
  const wrong = [
    { block: -1, percent: 50, at: 1 },
    { block: 1.5, percent: 50, at: 1 },
    { block: 1, percent: 101, at: 1 },
    { block: 1, percent: 50 },
    { block: '1', percent: 50, at: 1 },
  ];
  const stored = {
    ...Object.fromEntries(wrong.map((one, index) => [`wrong-${index}`, one])),
    right: place(50),
  };
  expect(parsePlaces(JSON.stringify(stored))).toEqual({ right: place(50) });
});
