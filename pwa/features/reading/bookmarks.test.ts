import { expect, it } from 'vitest';
import { type Bookmark, parseBookmarks, withBookmark } from './bookmarks';

const bookmark = (percent: number, at = 1): Bookmark => ({ block: 3, percent, at });

it('Keeps the bookmark in each article, and only the newest in one', () => {
  const bookmarks = withBookmark(withBookmark({}, 'a', bookmark(20, 1)), 'b', bookmark(30, 2));
  expect(withBookmark(bookmarks, 'a', bookmark(40, 3))).toEqual({ a: bookmark(40, 3), b: bookmark(30, 2) });
});

it('Forgets an article at its beginning or end', () => {
  for (const percent of [0, 4.9, 95.1, 100]) {
    expect(withBookmark({ a: bookmark(50) }, 'a', bookmark(percent)), String(percent)).toEqual({});
  }
});

it('Forgets the oldest of more than twenty', () => {
  let bookmarks = {};
  for (let at = 1; at <= 25; at += 1) bookmarks = withBookmark(bookmarks, `article-${at}`, bookmark(50, at));
  expect(Object.keys(bookmarks)).toHaveLength(20);
  expect(bookmarks).not.toHaveProperty('article-5');
  expect(bookmarks).toHaveProperty('article-6');
});

it('Leaves out unreadable bookmarks and keeps the rest', () => {
  for (const text of [null, '', '{', 'null', '7', '"a"', '[]', '{"a":null,"b":7}']) {
    expect(parseBookmarks(text), String(text)).toEqual({});
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
    right: bookmark(50),
  };
  expect(parseBookmarks(JSON.stringify(stored))).toEqual({ right: bookmark(50) });
});
