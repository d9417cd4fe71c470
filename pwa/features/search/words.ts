import { stemmer } from 'stemmer';

/** A word; a letter and a hyphen before it belong to it (x-ray), as does what follows an apostrophe. */
const WORD = /((?:\p{L}[-‑])?[\p{L}\p{N}]+(?:['’]\p{L}+)*)/u;
const ALL_WORDS = new RegExp(WORD, 'gu');

/** Longer ones are no words, and would cost time. */
const WORD_LENGTH = 40;

/** The stems of so many words are remembered: more than a site has, but what visitors type must not fill the memory. */
const KNOWN_STEMS = 20_000;

/** Words that say nothing about what is wanted. */
const STOP_WORDS: Readonly<Record<string, string>> = {
  en: `a about am an and any are as at be been but by can could did do does for from get had has have he her his how i if
in into is it its many me much my no not of on or our please she should so some than that the their them then there these they this those
to up us was we were what when where which who why will with would you your`,
};

const STEMMERS: Readonly<Record<string, (word: string) => string>> = { en: stemmer };

/** What the search knows about a language. */
export interface Language {
  /** The form under which all forms of a word are found; empty for what is no word. */
  stem(word: string): string;
  isStopWord(word: string): boolean;
}

/** A word without capitals, accents and what follows an apostrophe. */
export const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/['’].*$|[-‑\p{M}]/gu, '')
    .slice(0, WORD_LENGTH);

/** @param tag such as `en-GB`; of a language that has no rules here, words are found as they are written */
export function createLanguage(tag: string): Language {
  const [name = ''] = tag.toLowerCase().split('-');
  const shorten = STEMMERS[name] ?? (word => word);
  const stopWords = new Set(STOP_WORDS[name]?.split(/\s/));
  const stems = new Map<string, string>();
  return {
    stem(word) {
      const known = stems.get(word);
      if (known !== undefined) return known;
      const stem = shorten(plainWord(word));
      if (stems.size < KNOWN_STEMS && word.length <= WORD_LENGTH) stems.set(word, stem);
      return stem;
    },
    isStopWord: word => stopWords.has(plainWord(word)),
  };
}

/** The words of a text, as they are written. */
export const wordsIn = (text: string): string[] => text.match(ALL_WORDS) ?? [];

/** Splits a text into words, at the odd places, and what is between them. */
export const splitWords = (text: string): string[] => text.split(WORD);
