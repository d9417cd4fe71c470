import { expect, test } from 'vitest';
import { searchEntries, snippet } from './search';

const ENTRIES = [
  { component: 'NLP', heading: 'How machines read', description: 'Language for people.', url: '/nlp' },
  { component: 'Vision', heading: 'Seeing', description: 'Cameras at the edge.', url: '/vision' },
];
const found = (query: string) => searchEntries(ENTRIES, query).map(({ component }) => component);

test.each([
  ['nlp', ['NLP']],
  ['SEEING', ['Vision']],
  ['  the edge ', ['Vision']],
  ['e', ['NLP', 'Vision']],
  ['', ['NLP', 'Vision']],
  ['zebra', []],
  ['.*', []],
  ['<script>', []],
])('"%s" is found in component, heading or description', (query, components) =>
  expect(found(query)).toEqual(components),
);

const TEXT = Array.from({ length: 25 }, (_, index) => `word${index + 1}`).join(' ');

test('A snippet contains the first 20 words', () => {
  const text = snippet(TEXT, '')
    .map(part => part.text)
    .join('');
  expect(text).toBe(`${TEXT.split(' ').slice(0, 20).join(' ')} …`);
});

test('Whole words of the query are marked in upper or lower case; parts of words are not', () => {
  const marked = (query: string) =>
    snippet('The camera, a Camera; cameras.', query)
      .filter(part => part.marked)
      .map(part => part.text);
  expect(marked('camera')).toEqual(['camera', 'Camera']);
  expect(marked('CAMERA the')).toEqual(['The', 'camera', 'Camera']);
  expect(marked('cam')).toEqual([]);
  expect(marked(', ;')).toEqual([]);
});
