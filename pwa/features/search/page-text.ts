import type { TextPart } from './found';
import { type Language, splitWords, wordsIn } from './words';

/** How well a stem tells pages apart: the higher, the fewer pages have it. */
export type Weigh = (stem: string) => number;

/** A paragraph with its section, and the stems of its words. */
export interface Passage {
  id: string;
  heading: string;
  text: string;
  stems: ReadonlySet<string>;
}

/** The longest excerpt, in words; of a longer sentence, it shows what is around the first mark. */
const EXCERPT_WORDS = 36;
const WORDS_BEFORE_MARK = 8;

/** A sentence ends with its sign and perhaps a closing quotation mark; cells of a row belong together. */
const SENTENCE_END = /(?<=[.!?…][”"’)]?) (?=[\p{Lu}\p{N}“"‘(])/u;

function weightOf(stems: ReadonlySet<string>, wanted: ReadonlySet<string>, weigh: Weigh): number {
  let sum = 0;
  for (const stem of wanted) if (stems.has(stem)) sum += weigh(stem);
  return sum;
}

function best<Item>(items: readonly Item[], rate: (item: Item) => number): Item | null {
  let found: Item | null = null;
  let highest = 0;
  for (const item of items) {
    const rating = rate(item);
    if (rating > highest) [found, highest] = [item, rating];
  }
  return found;
}

/** The paragraph with the most telling of the wanted stems; null if none has any. */
export const bestPassage = (
  passages: readonly Passage[],
  wanted: ReadonlySet<string>,
  weigh: Weigh,
): Passage | null => best(passages, ({ stems }) => weightOf(stems, wanted, weigh));

/** The sentence of a text with the most telling of the wanted stems. */
export const bestSentence = (
  text: string,
  wanted: ReadonlySet<string>,
  weigh: Weigh,
  { stem }: Language,
): string =>
  best(text.split(SENTENCE_END), sentence => weightOf(new Set(wordsIn(sentence).map(stem)), wanted, weigh)) ??
  text;

/** A sentence in parts, with the wanted words marked; a long one without its ends. */
export function excerptOf(sentence: string, wanted: ReadonlySet<string>, { stem }: Language): TextPart[] {
  const pieces = splitWords(sentence.replaceAll('\t', ' · '));
  const isWanted = (index: number) => index % 2 === 1 && wanted.has(stem(pieces[index] ?? ''));
  const first = pieces.findIndex((_piece, index) => isWanted(index));
  const { length } = pieces;
  const shown = 2 * EXCERPT_WORDS;
  const isLong = length > shown + 1;
  const from = isLong ? Math.min(length - shown, Math.max(0, first - 2 * WORDS_BEFORE_MARK)) : 0;
  const to = isLong && from + shown < length ? from + shown - 1 : length;
  const parts: TextPart[] = from > 0 ? [{ text: '… ', marked: false }] : [];
  for (let index = from; index < to; index += 1) {
    const text = pieces[index] ?? '';
    const marked = isWanted(index);
    const last = parts.at(-1);
    if (last && !last.marked && !marked) last.text += text;
    else if (text !== '') parts.push({ text, marked });
  }
  if (to < length) parts.push({ text: ' …', marked: false });
  return parts;
}
