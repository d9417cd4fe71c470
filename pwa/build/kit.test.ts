import { expect, it } from 'vitest';
import { chooseKit } from './kit';

const files = [
  { url: 'index.html', size: 100 },
  { url: 'new.html', size: 40 },
  { url: 'new.svg', size: 10 },
  { url: 'shared.svg', size: 10 },
  { url: 'old.html', size: 40 },
];
const groups = [
  ['new.html', 'new.svg', 'shared.svg'],
  ['old.html', 'shared.svg'],
];
const chosen = (bytes: number) => chooseKit(files, groups, bytes).map(({ url }) => url);

it('takes everything, in its order, if there is room for it', () => {
  expect(chosen(200)).toEqual(files.map(({ url }) => url));
});

it('leaves out the last groups, whole, and counts a shared file once', () => {
  expect(chosen(199)).toEqual(['index.html', 'new.html', 'new.svg', 'shared.svg']);
  expect(chosen(160)).toEqual(['index.html', 'new.html', 'new.svg', 'shared.svg']);
  expect(chosen(159)).toEqual(['index.html']);
});

it('keeps what is in no group, even beyond its bytes', () => {
  expect(chosen(1)).toEqual(['index.html']);
});

it('takes no later group in place of an earlier one that does not fit', () => {
  const small = chooseKit(files, [['old.html'], ['new.svg']], 180);
  expect(small.map(({ url }) => url)).not.toContain('new.svg');
});

it('passes over files that the worker never stores', () => {
  expect(chooseKit(files, [['narration.mp3', 'new.html']], 200)).toHaveLength(5);
});
