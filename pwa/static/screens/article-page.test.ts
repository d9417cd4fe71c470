import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readArticles } from '../../build/content';
import type { Article } from '../../content/types';
import { ArticlePage } from './article-page';

const [article] = readArticles(join(import.meta.dirname, '../../content'));

/** The line above the actions, as a reader sees it. */
function metaOf(part: Partial<Article>): string {
  if (!article) throw new Error('There is no article.');
  const shown = {
    article: { ...article, ...part },
    day: 'Today',
    hero: '/hero.svg',
    author: 'A company',
    related: [],
  };
  const markup = renderToStaticMarkup(createElement(ArticlePage, shown));
  return /<p class="meta">(.*?)<\/p>/.exec(markup)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? '';
}

test('An article says beside its narration that the voice is synthetic', () => {
  expect(metaOf({})).toMatch(/ · \d+:\d\d to listen, synthetic voice$/);
});

test('An article that a person reads names the person, and calls no voice synthetic', () => {
  expect(metaOf({ narrator: 'Asha Rao' })).toMatch(/ · \d+:\d\d to listen, read by Asha Rao$/);
});

test('An article without a narration speaks of no voice', () => {
  expect(metaOf({ media: null })).not.toMatch(/voice|listen/);
});
