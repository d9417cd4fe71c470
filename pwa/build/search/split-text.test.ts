import { expect, it } from 'vitest';
import type { SearchedPage, SiteText } from '../../features/search/site-text';
import { splitText } from './split-text';

const TEXT = 'word '.repeat(100);

const page = (path: string, kind: SearchedPage['kind'] = 'article'): SearchedPage => ({
  ...{ path, kind, title: path.slice(1), heading: '', asked: '', description: `About ${path}.` },
  sections: [{ id: '', heading: '', texts: [TEXT] }],
});
/** The higher its number, the newer an article. */
const articles = (count: number) =>
  Array.from({ length: count }, (_page, index) => page(`/a${index + 1000}`));
const siteOf = (pages: SearchedPage[]): SiteText => ({ language: 'en', pages });
const dateOf = (path: string) => path;
const split = (pages: SearchedPage[], bytes: number, most: number) =>
  splitText(siteOf(pages), dateOf, { bytes, most });
const pathsOf = (files: SiteText[]) => files.flatMap(({ pages }) => pages.map(({ path }) => path));
const withText = (files: SiteText[]) =>
  files.flatMap(({ pages }) => pages.filter(({ sections }) => sections.length > 0).map(({ path }) => path));

it('leaves a text for which one file has room as it is', () => {
  const pages = [page('/about', 'page'), ...articles(3), page('/tags/goats', 'topic')];
  expect(split(pages, 10_000, 4)).toEqual([siteOf(pages)]);
});

it('keeps every text in several files, in their order, while these are enough', () => {
  const pages = [...articles(9), page('/about', 'page')];
  const files = split(pages, 2_000, 4);
  expect(files.length).toBeGreaterThan(1);
  expect(pathsOf(files)).toEqual(pages.map(({ path }) => path));
  expect(withText(files)).toHaveLength(10);
});

it('keeps within the limits whatever the number of articles, with the texts of the newest and titles of older ones', () => {
  for (const count of [20, 100, 1_000]) {
    const files = split([...articles(count), page('/about', 'page')], 2_000, 4);
    expect(files.length).toBeLessThanOrEqual(4);
    for (const file of files) expect(JSON.stringify(file.pages).length).toBeLessThanOrEqual(2_001);
    const texts = withText(files);
    expect(texts.slice(0, 3)).toEqual(['/about', `/a${count + 999}`, `/a${count + 998}`]);
    expect(pathsOf(files).length).toBeGreaterThan(texts.length);
  }
});

it('finds each of the articles by its title while half of the room is enough for that', () => {
  const files = split([...articles(30), page('/about', 'page')], 2_000, 4);
  expect(new Set(pathsOf(files)).size).toBe(31);
});
