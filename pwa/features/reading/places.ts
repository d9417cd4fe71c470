import { PLACES_KEY } from './use-read-on';

/** Where a reader stopped: the block of the text, so that it holds at any size of letters. */
export interface Place {
  /** Index among the blocks of the text. */
  block: number;
  /** How much of the page had been scrolled, 0 to 100. */
  percent: number;
  /** Epoch milliseconds; the oldest places are forgotten first. */
  at: number;
}

type Places = Record<string, Place>;

const MOST_PLACES = 20;
/** Nearer to the beginning there is nothing to find again; nearer to the end the article is read. */
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

/** The places that a stored text tells of; what cannot be read is left out. */
export function parsePlaces(text: string | null): Places {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, place]) => isPlace(place)));
  } catch {
    return {};
  }
}

/** The places with this one in them, if it is one to come back to, and without the oldest of too many. */
export function withPlace(places: Places, slug: string, place: Place): Places {
  const { [slug]: _before, ...others } = places;
  const all = isPlace(place) ? { ...others, [slug]: place } : others;
  return Object.fromEntries(
    Object.entries(all)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, MOST_PLACES),
  );
}

/** Where the reader stopped in an article; null where nothing usable is kept. */
export function readPlace(slug: string): Place | null {
  try {
    return parsePlaces(localStorage.getItem(PLACES_KEY))[slug] ?? null;
  } catch {
    return null;
  }
}

/** Keeps the place; without storage the page is read all the same. */
export function keepPlace(slug: string, place: Place): void {
  try {
    const places = withPlace(parsePlaces(localStorage.getItem(PLACES_KEY)), slug, place);
    if (Object.keys(places).length === 0) localStorage.removeItem(PLACES_KEY);
    else localStorage.setItem(PLACES_KEY, JSON.stringify(places));
  } catch {
    // Storage is switched off or full.
  }
}
