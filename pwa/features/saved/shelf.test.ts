import { expect, test } from 'vitest';
import type { ArticleKey } from '../../../api/contract/site';
import type { SavedEntry } from '../../offline/saved-list';
import { arrange, asBefore, describeEntry, type ShelfArticle } from './shelf';

const facts = (readMinutes: number): ShelfArticle => ({ image: '', readMinutes, audio: null, pdfUrl: null });
const ARTICLES = { Long: facts(20), Short: facts(3), Begun: facts(10) };

/** The server may send keys that this build does not know. */
const saved = (key: string, title: string): SavedEntry => ({
  article: { _id: key, article: key as ArticleKey, title, date: 'September 4, 2023', url: key.toLowerCase() },
  state: 'saved',
});

/** Newest first; this build does not know the last one. */
const LIST = [
  saved('Long', 'Étude of forecasts'),
  saved('Begun', 'Cameras that learn'),
  saved('Short', 'A note on forecasts'),
  saved('Gone', 'Best before yesterday'),
].map(entry => describeEntry(entry, ARTICLES, { begun: 79 }));

const keys = (entries: typeof LIST) => entries.map(({ entry }) => entry.article.article);

test('The minutes left follow from the place in the text, rounded up; an unread article has them all', () => {
  expect(LIST.map(({ minutesLeft, percent }) => [minutesLeft, percent])).toEqual([
    [20, null],
    [3, 79],
    [3, null],
    [null, null],
  ]);
});

test('Something is always left of an article that was not finished', () => {
  const [entry = saved('Short', '')] = [saved('Short', 'A note')];
  expect(describeEntry(entry, ARTICLES, { short: 95 }).minutesLeft).toBe(1);
  expect(describeEntry(entry, { Short: facts(0) }, {}).minutesLeft).toBe(1);
});

test('The list can be ordered; what this build does not know comes last where its length counts', () => {
  expect(keys(arrange(LIST, 'newest', ''))).toEqual(['Long', 'Begun', 'Short', 'Gone']);
  expect(keys(arrange(LIST, 'oldest', ''))).toEqual(['Gone', 'Short', 'Begun', 'Long']);
  expect(keys(arrange(LIST, 'title', ''))).toEqual(['Short', 'Gone', 'Begun', 'Long']);
  expect(keys(arrange(LIST, 'least', ''))).toEqual(['Begun', 'Short', 'Long', 'Gone']);
});

test('A text finds the titles that have all its words, whatever their case and accents', () => {
  expect(keys(arrange(LIST, 'newest', ' FORECASTS  etude'))).toEqual(['Long']);
  expect(keys(arrange(LIST, 'oldest', 'forecast'))).toEqual(['Short', 'Long']);
  expect(arrange(LIST, 'newest', 'nothing')).toEqual([]);
});

test('An article that comes back has its old place, and a new one is the first', () => {
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map(key => saved(key, key)) as [
    SavedEntry,
    SavedEntry,
    SavedEntry,
    SavedEntry,
  ];
  expect(asBefore([d, b, a, c], ['A', 'B', 'C'])).toEqual([d, a, b, c]);
  expect(asBefore([c, a], [])).toEqual([c, a]);
});
