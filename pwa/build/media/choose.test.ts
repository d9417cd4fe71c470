import { expect, test } from 'vitest';
import type { Article } from '../../content/types';
import { chooseArticles } from './media';

const articles = ['one', 'two'].map(slug => ({ slug }) as Article);

test('media are made of the named articles, or of all, and an unknown name is refused', () => {
  expect(chooseArticles(articles, [])).toEqual(articles);
  expect(chooseArticles(articles, ['two'])).toEqual([articles[1]]);
  expect(() => chooseArticles(articles, ['two', 'three', 'four'])).toThrow(
    'There is no article three, four in pwa/content/articles.',
  );
});
