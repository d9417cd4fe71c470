import { expect, it, vi } from 'vitest';
import { readWanted, stopWanting, want } from './wishes';

const items = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, text: string) => items.set(key, text),
  removeItem: (key: string) => items.delete(key),
});

const told: Event[] = [];
vi.stubGlobal('StorageEvent', Event);
vi.stubGlobal('dispatchEvent', (event: Event) => told.push(event));

it('A wanted PDF is noted once, until it is wanted no longer', () => {
  want('pdf', 'applied-ai');
  want('pdf', 'edge-on');
  want('pdf', 'applied-ai');
  expect(readWanted('pdf')).toEqual(['applied-ai', 'edge-on']);
  expect(readWanted('article')).toEqual([]);
  stopWanting('pdf', ['applied-ai']);
  stopWanting('pdf', ['edge-on']);
  expect(items.size).toBe(0);
  // What shows the list in this tab hears of each change.
  expect(told.map(({ type }) => type)).toEqual(Array(5).fill('storage'));
});

it.each([
  ['{', []],
  ['null', []],
  ['{"0":"edge-on"}', []],
  ['[1,null,["edge-on"],"edge-on"]', ['edge-on']],
  ['["../secret","//evil.example","edge-on?x","",".","edge-on"]', ['edge-on']],
  [JSON.stringify(Array(1000).fill('edge-on')), Array(50).fill('edge-on')],
])('Of stored wishes %j only names are read', (text, names) => {
  items.set('wanted-pdfs', text);
  expect(readWanted('pdf')).toEqual(names);
});
