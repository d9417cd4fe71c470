import { expect, test } from 'vitest';
import type { SavedArticle } from '../../api/contract/saved-articles';
import type { OutboxItem } from './db';
import { overlaySaved } from './saved-list';

const saved = (article: SavedArticle['article']): SavedArticle => ({
  _id: `id of ${article}`,
  article,
  title: article,
  date: 'September 4, 2023',
  url: article.toLowerCase(),
});

let seq = 0;
function write(
  call: OutboxItem['call'],
  article: SavedArticle['article'],
  given: Partial<OutboxItem> = {},
): OutboxItem {
  seq += 1;
  return {
    seq,
    id: `key ${seq}`,
    v: 1,
    owner: 'asha',
    call,
    subject: article,
    method: 'PUT',
    path: '/',
    body: JSON.stringify(saved(article)),
    label: call,
    createdAt: 0,
    attempts: 0,
    state: 'queued',
    notBefore: 0,
    heldByServer: false,
    ...given,
  };
}

const shown = (articles: SavedArticle[], items: OutboxItem[]) =>
  overlaySaved(articles, items, 'asha').map(({ article, state }) => `${article.article} ${state}`);

test('a waiting save appears at the top of the list at once', () => {
  expect(shown([saved('NLP')], [write('saveArticle', 'EdgeOn')])).toEqual(['EdgeOn waiting', 'NLP saved']);
});

test('a waiting removal leaves the list at once', () => {
  expect(shown([saved('NLP'), saved('ASD')], [write('deleteArticle', 'NLP')])).toEqual(['ASD saved']);
});

test('the last of several saves and removals counts', () => {
  const items = [write('saveArticle', 'NLP'), write('deleteArticle', 'NLP'), write('saveArticle', 'NLP')];
  expect(shown([], items)).toEqual(['NLP waiting']);
});

test('a refused save is shown as failed, with the reason', () => {
  const refused = write('saveArticle', 'NLP', {
    state: 'parked',
    problem: { status: 422, message: 'No such article' },
  });
  expect(overlaySaved([], [refused], 'asha')).toMatchObject([
    { state: 'failed', problem: 'No such article' },
  ]);
});

test('a refused removal leaves the article in the list', () => {
  const refused = write('deleteArticle', 'NLP', {
    state: 'parked',
    problem: { status: 403, message: 'Not yours' },
  });
  expect(shown([saved('NLP')], [refused])).toEqual(['NLP failed']);
});

test("another reader's writes do not count", () => {
  expect(shown([], [write('saveArticle', 'NLP', { owner: 'ravi' })])).toEqual([]);
});
