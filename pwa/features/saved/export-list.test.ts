import { expect, test } from 'vitest';
import type { SavedArticle } from '../../../api/contract/saved-articles';
import { listAs } from './export-list';

const article = (title: string, url: string): SavedArticle => ({
  _id: url,
  article: 'AppliedAI',
  title,
  date: 'September 4, 2023',
  url,
});

test('The list as JSON has titles, absolute addresses and days, and nothing else', () => {
  const text = listAs('json', [article('A note', 'a-note')], 'https://www.example.com');
  expect(JSON.parse(text)).toEqual([
    { title: 'A note', url: 'https://www.example.com/a-note', saved: 'September 4, 2023' },
  ]);
});

test('In the list as a page, a title is text and never markup', () => {
  const text = listAs('html', [article('<img src=x onerror="alert(1)"> & more', 'a')], 'https://example.com');
  expect(text).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more');
  expect(text).not.toContain('<img');
});

test('An empty list is a file as well', () => {
  expect(JSON.parse(listAs('json', [], 'https://example.com'))).toEqual([]);
  expect(listAs('html', [], 'https://example.com')).toContain('<ul>\n</ul>');
});
