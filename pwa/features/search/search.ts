import { firstWords } from '../../ui/words';
import type { TextPart } from './found';

/** An article as the search sees it. */
export interface SearchEntry {
  component: string;
  heading: string;
  description: string;
  url: string;
}

/** How many words of a description a hit shows. */
const SNIPPET_WORDS = 20;

/** The entries whose component name, heading or description contains the text, ignoring case. */
export function searchEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const wanted = query.trim().toLowerCase();
  return entries.filter(({ component, heading, description }) =>
    [component, heading, description].some(text => text.toLowerCase().includes(wanted)),
  );
}

/** The first 20 words of a description in parts; whole words of the query are marked. */
export function snippet(description: string, query: string): TextPart[] {
  const wanted = new Set(wordsOf(query.toLowerCase()).filter(isWord));
  return wordsOf(firstWords(description, SNIPPET_WORDS)).map(text => ({
    text,
    marked: wanted.has(text.toLowerCase()),
  }));
}

/** Splits a text into words and the characters between them. */
const wordsOf = (text: string) => text.split(/([\p{L}\p{N}]+)/u).filter(part => part !== '');
const isWord = (part: string) => /[\p{L}\p{N}]/u.test(part);
