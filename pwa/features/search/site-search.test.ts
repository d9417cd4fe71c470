import { describe, expect, it } from 'vitest';
import type { FindOnSite } from './found';
import { createSiteSearch } from './site-search';
import type { SearchedPage } from './site-text';

const page = (path: string, title: string, texts: string[], id = '', heading = ''): SearchedPage => ({
  ...{ path, kind: 'page', title, heading: '', asked: '', description: `${title}.` },
  sections: [{ id, heading, texts }],
});

/** A dairy: nothing of it is in the site's own content. */
const PAGES = [
  page(
    '/cheese',
    'Cheese',
    ['Fresh goats’ milk is warmed. The curd is cut with a wire. Whey runs off.'],
    'making',
    'Making',
  ),
  page('/goats', 'Our goats', ['Forty goats graze the hill.', 'Kids are born in March.']),
  page('/yard', 'The yard', ['Goats sleep here.', 'The gate opens at 6.']),
  page('/milk', 'Milking', ['Every goat is milked twice. None is pasteurised.', 'Breed\tSaanen\tWhite']),
];

const noPause = () => undefined;
const open = (pages = PAGES, language = 'en') => createSiteSearch({ language, pages }, noPause);
const pathsOf = (find: FindOnSite, query: string) => find(query).hits.map(({ href }) => href.split('#')[0]);
const marksOf = (find: FindOnSite, query: string) =>
  find(query).hits[0]?.excerpt.flatMap(({ text, marked }) => (marked ? [text] : []));
const excerptOf = (find: FindOnSite, query: string) =>
  find(query)
    .hits[0]?.excerpt.map(({ text }) => text)
    .join('');

describe('a search of the site', () => {
  it('finds all forms of a word, in any capitals, and marks them as they are written', async () => {
    const find = await open();
    expect(pathsOf(find, 'WARMING')).toEqual(['/cheese']);
    expect(marksOf(find, 'warming')).toEqual(['warmed']);
  });

  it('lists a page first that has the word in its title', async () => {
    expect(pathsOf(await open(), 'goat')[0]).toBe('/goats');
  });

  it('lists a page first that visitors ask for by a word', async () => {
    const [cheese, goats, ...others] = PAGES;
    const find = await open([...(cheese && goats ? [{ ...cheese, asked: 'hill' }, goats] : []), ...others]);
    expect(pathsOf(find, 'hill')).toEqual(['/cheese', '/goats']);
  });

  it('shows the sentence that matches, and leads to its paragraph below its heading', async () => {
    const find = await open();
    expect(excerptOf(find, 'curd')).toBe('The curd is cut with a wire.');
    expect(find('curd').hits[0]).toMatchObject({
      heading: 'Making',
      href: '/cheese#making:~:text=The%20curd%20is%20cut%20with%20a%20wire.',
    });
  });

  it.each([
    ['a wrong letter', 'chease', '/cheese'],
    ['swapped letters', 'cheees', '/cheese'],
    ['two wrong letters in a long word', 'mylkyng', '/milk'],
    ['the beginning of a word', 'graz', '/goats'],
    ['another accent', 'chéese', '/cheese'],
  ])('finds a page by %s: %s', async (_how, query, path) => {
    expect(pathsOf(await open(), query)).toContain(path);
  });

  it('lists pages with all words, and those with some words only if there are none', async () => {
    const find = await open();
    expect(pathsOf(find, 'goats hill')).toEqual(['/goats']);
    expect(pathsOf(find, 'curd hill').toSorted()).toEqual(['/cheese', '/goats']);
  });

  it('passes over words that say nothing, unless there are no others', async () => {
    const find = await open();
    for (const query of ['where is the curd', 'how much curd please']) {
      expect(pathsOf(find, query)).toEqual(['/cheese']);
    }
    expect(pathsOf(find, 'here')).toEqual(['/yard']);
  });

  it('shows the cells of a row apart, and links to the first', async () => {
    const find = await open();
    expect(excerptOf(find, 'saanen')).toBe('Breed · Saanen · White');
    expect(find('saanen').hits[0]?.href).toBe('/milk#:~:text=Breed');
  });

  it('shortens a long sentence around its first mark', async () => {
    const long = Array.from({ length: 90 }, (_word, index) => `word${index}`);
    const find = await open([page('/long', 'Long', [long.join(' ')])]);
    const excerpt = excerptOf(find, 'word60') ?? '';
    expect(excerpt).toMatch(/^… .*\bword60\b.* …$/);
    expect(excerpt.split(' ').length).toBeLessThanOrEqual(38);
    expect(marksOf(find, 'word60')).toEqual(['word60']);
  });

  it('suggests the most similar words for a query without results', async () => {
    const find = await open();
    expect(find('pasdeurizet')).toEqual({ hits: [], understood: null, spelling: 'pasteurised' });
    expect(find('qqqqqqqq')).toEqual({ hits: [], understood: null, spelling: null });
  });

  it('says which word it took a mistyped one for, and nothing of other forms and beginnings', async () => {
    const find = await open();
    expect(find('Mylkyng, twice').understood).toBe('milking, twice');
    for (const query of ['warming', 'graz', 'goat', 'where is the curd', 'qqqqqqqq']) {
      expect(find(query).understood, query).toBeNull();
    }
  });

  it('finds words as they are written in a language without rules', async () => {
    const find = await open([page('/ziegen', 'Ziegen', ['Die Ziegen schlafen.'])], 'de');
    expect(pathsOf(find, 'schlafen')).toEqual(['/ziegen']);
    expect(pathsOf(find, 'ziegen')).toEqual(['/ziegen']);
  });

  it('finds nothing on a site without text', async () => {
    expect((await open([]))('goat')).toEqual({ hits: [], understood: null, spelling: null });
  });

  it.each([
    ['', 'nothing'],
    ['   ', 'spaces'],
    ['.*(\\[', 'signs of patterns'],
    ['<img src=x onerror=alert(1)>', 'markup'],
    ['__proto__ constructor toString', 'names of the language'],
    ['🦁👩‍👩‍👧', 'pictures'],
    ['\u0000\uD800\uFFFF', 'broken characters'],
    ['\u202Etaog', 'another direction'],
    ['a\u0301'.repeat(5_000), 'piled accents'],
    ['g'.repeat(100_000), 'an endless word'],
    [Array.from({ length: 20_000 }, (_word, index) => `w${index}`).join(' '), 'an endless list of words'],
    ['ﷺ'.repeat(200), 'a letter that stands for many'],
  ])('takes any text as plain text: %#', async query => {
    const { hits } = (await open())(query);
    for (const { href } of hits) expect(href).toMatch(/^\/[a-z]+(?:#|$)/);
  });
});
