import { PLACES_KEY } from './use-read-on';

/** Where a reader stopped, as a block of the text, so that it holds at any text size. */
export interface Place {
  /** Index among the blocks of the text. */
  block: number;
  /** How far the page had been scrolled, 0 to 100. */
  percent: number;
  /** Epoch milliseconds; the oldest places are forgotten first. */
  at: number;
}

type Places = Record<string, Place>;

const MOST_PLACES = 20;
/** Nearer to the beginning there is nothing to return to; nearer to the end the article is finished. */
const FROM_PERCENT = 5;
const TO_PERCENT = 95;

const isPlace = (value: unknown): value is Place => {
  const { block, percent, at } = (value ?? {}) as Partial<Place>;
  return (
    Number.isInteger(block) &&
    Number(block) >= 0 &&
    Number(percent) >= FROM_PERCENT &&
    Number(percent) <= TO_PERCENT &&
    Number.isFinite(at)
  );
};

/** Parses stored places and leaves out unreadable ones. */
export function parsePlaces(text: string | null): Places {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, place]) => isPlace(place)));
  } catch {
    return {};
  }
}

/** Adds the place if it is worth returning to, and drops the oldest if there are too many. */
export function withPlace(places: Places, slug: string, place: Place): Places {
  const { [slug]: _before, ...others } = places;
  const all = isPlace(place) ? { ...others, [slug]: place } : others;
  return Object.fromEntries(
    Object.entries(all)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, MOST_PLACES),
  );
}

/** Where the reader stopped in an article; null if no usable place is stored. */
export function readPlace(slug: string): Place | null {
  try {
    return parsePlaces(localStorage.getItem(PLACES_KEY))[slug] ?? null;
  } catch {
    return null;
  }
}

/** Stores the place; without storage, does nothing. */
export function keepPlace(slug: string, place: Place): void {
  try {
    const places = withPlace(parsePlaces(localStorage.getItem(PLACES_KEY)), slug, place);
    if (Object.keys(places).length === 0) localStorage.removeItem(PLACES_KEY);
    else localStorage.setItem(PLACES_KEY, JSON.stringify(places));
  } catch {
    // Storage is switched off or full.
  }
}
