import { synonyms } from '../../content/search';
import type { Vocabulary } from './vocabulary';
import { type Language, plainWord, splitWords, wordsIn } from './words';

/** Of a query, the search reads so many characters and different words. */
const QUERY_LENGTH = 200;
const QUERY_WORDS = 12;

/** One letter begins too many words. */
const BEGUN_LENGTH = 2;

/** A mistyped word of seven letters may have two wrong ones; a suggestion may be further away. */
const MISTYPED = { share: 0.3, most: 2 };
const SUGGESTED = { share: 0.35, most: 3 };

/** What a word counts for that stands in for the one that was typed. */
const WEIGHT = { synonym: 0.5, completion: 0.6, correction: 0.8 };

/** The stems that a word of a query stands for, each with what a match counts for. */
export type Meaning = ReadonlyMap<string, number>;

/** Understands queries in the words of the site. */
interface Reader {
  /** One meaning for each word that counts. */
  read(query: string): Meaning[];
  /** The query as `read` understood it, if it took a word for a mistyped one; else null. */
  mend(query: string): string | null;
  /** The query in words of the site; null if no word is similar to an unknown one. */
  suggest(query: string): string | null;
}

const shorten = (query: string) => query.slice(0, QUERY_LENGTH).normalize('NFKC');

/** @param isKnownStem whether a page has a word with this stem */
export function createReader(
  vocabulary: Vocabulary,
  { stem, isStopWord }: Language,
  isKnownStem: (stem: string) => boolean,
): Reader {
  const alike = new Map(synonyms.flatMap(group => group.map(word => [stem(word), group.map(stem)] as const)));
  const stems = (words: string[], weight: number): [string, number][] =>
    words.map(word => [stem(word), weight]);

  function similar(word: string, isLast: boolean): [string, number][] {
    const plain = plainWord(word);
    if (vocabulary.has(plain)) return [];
    const begun = isLast && plain.length >= BEGUN_LENGTH ? vocabulary.completions(plain) : [];
    if (begun.length > 0) return stems(begun, WEIGHT.completion);
    return stems(vocabulary.nearest(plain, MISTYPED.share, MISTYPED.most), WEIGHT.correction);
  }

  function meaningOf(word: string, isLast: boolean): Meaning {
    const own = stem(word);
    const others = (alike.get(own) ?? []).map(other => [other, WEIGHT.synonym] as const);
    return new Map([...others, ...similar(word, isLast), [own, 1]]);
  }

  /** The query with other words for unknown ones; null if none is replaced. */
  function replaceWords(
    query: string,
    otherFor: (word: string, isLast: boolean) => string | undefined,
  ): string | null {
    let isChanged = false;
    const written = splitWords(shorten(query));
    // Every word is at an odd place.
    const end = 2 * QUERY_WORDS;
    const last = written.length - 2;
    const pieces = written.map((piece, index) => {
      const plain = plainWord(piece);
      if (index % 2 === 0 || index > end || vocabulary.has(plain)) return piece;
      const other = otherFor(plain, index === last);
      if (other === undefined) return piece;
      isChanged = true;
      return other;
    });
    return isChanged ? pieces.join('').trim() : null;
  }

  return {
    read(query) {
      const written = wordsIn(shorten(query)).filter(word => stem(word) !== '');
      const telling = written.filter(word => !isStopWord(word));
      const words = telling.length > 0 ? telling : written;
      const different = [...new Map(words.map(word => [stem(word), word])).values()].slice(0, QUERY_WORDS);
      return different.map((word, index) => meaningOf(word, index === different.length - 1));
    },
    mend: query =>
      replaceWords(query, (word, isLast) => {
        const own = stem(word);
        if (isStopWord(word) || isKnownStem(own) || alike.has(own)) return undefined;
        const isBegun = isLast && vocabulary.completions(word).length > 0;
        return isBegun ? undefined : vocabulary.nearest(word, MISTYPED.share, MISTYPED.most)[0];
      }),
    suggest: query =>
      replaceWords(query, word => vocabulary.nearest(word, SUGGESTED.share, SUGGESTED.most)[0]),
  };
}
