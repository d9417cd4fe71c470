import { distance } from './distance';

/** Shorter words are like too many others. */
const SHORTEST_MISTYPED = 4;
/** Two words that differ more in length are two words, whatever they share: works, workshop. */
const LENGTHS_APART = 2;
/** A word that the reader has begun may stand for so many. */
const COMPLETIONS = 24;
/** So many words may be equally similar to one. */
const CORRECTIONS = 3;

interface Entry {
  word: string;
  /** How often the word is on the site. */
  times: number;
  /** A bit for each letter in the word; other signs share the bits. */
  letters: number;
}

const BITS = 32;

function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) % BITS);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

const byTimes = (one: Entry, other: Entry) => other.times - one.times;
const wordOf = ({ word }: Entry) => word;

/** The words of the site, in plain letters. */
export class Vocabulary {
  private readonly entries = new Map<string, Entry>();

  add(word: string): void {
    const known = this.entries.get(word);
    if (known) known.times += 1;
    else this.entries.set(word, { word, times: 1, letters: lettersOf(word) });
  }

  has(word: string): boolean {
    return this.entries.has(word);
  }

  /** The most frequent words that begin with these letters. */
  completions(beginning: string): string[] {
    const found = [...this.entries.values()].filter(({ word }) => word.startsWith(beginning));
    return found.sort(byTimes).slice(0, COMPLETIONS).map(wordOf);
  }

  /**
   * The words most similar to a word, the most frequent first.
   * @param share of its letters that may be wrong
   * @param most letters that may be wrong
   */
  nearest(word: string, share: number, most: number): string[] {
    if (word.length < SHORTEST_MISTYPED) return [];
    const letters = lettersOf(word);
    let least = Math.min(most, Math.round(word.length * share));
    let found: Entry[] = [];
    for (const entry of this.entries.values()) {
      const apart = Math.abs(entry.word.length - word.length);
      if (entry.word.length < SHORTEST_MISTYPED || apart > Math.min(least, LENGTHS_APART)) continue;
      // A wrong letter replaces one by another, so it changes two bits at most; counting them is much quicker.
      if (countBits(entry.letters ^ letters) > 2 * least) continue;
      const wrong = distance(word, entry.word, least);
      if (wrong > least) continue;
      if (wrong < least) found = [];
      least = wrong;
      found.push(entry);
    }
    return found.sort(byTimes).slice(0, CORRECTIONS).map(wordOf);
  }
}
