import { followScroll } from '../features/reading/follow-scroll';
import { keepInEntry } from './history-entries';

/** How long a page that still draws its content may take to become as long as it was. */
const GROWTH_MS = 3000;

let isOnTheWay = false;
let isReturn = false;

/** Keeps the place beside the address. */
function keepPlace(): void {
  if (!isOnTheWay) keepInEntry({ top: Math.round(scrollY) });
}

/** Remembers where the reader is on each page of the history, as browsers do for documents. */
export function followPlaces(): void {
  followScroll(keepPlace);
  // The reader may have scrolled before the script was there.
  if (scrollY > 0) keepPlace();
  // Before all that follow the history.
  addEventListener(
    'popstate',
    () => {
      isOnTheWay = true;
      isReturn = true;
    },
    true,
  );
}

/** To be called before the address changes. */
export function leavePlace(): void {
  keepPlace();
  isOnTheWay = true;
}

/**
 * To be called when the page of the address is in the window.
 * @returns the pixels from the top at which the reader left it, by Back or for a log-in; 0 for a page that is not
 * returned to
 */
export function formerPlace(): number {
  const top: number | undefined = history.state?.[isReturn ? 'top' : 'place'];
  isOnTheWay = false;
  isReturn = false;
  return top ?? 0;
}

/**
 * Scrolls to a place at once, or as soon as the page is long enough, unless the reader moves before. A page that draws its
 * content anew may become shorter in between.
 */
export function returnTo(top: number): void {
  const growth = new ResizeObserver(() => scrollTo({ top, behavior: 'instant' }));
  const moves = new AbortController();
  const stop = () => {
    growth.disconnect();
    moves.abort();
  };
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'])
    addEventListener(type, stop, { signal: moves.signal, passive: true });
  setTimeout(stop, GROWTH_MS);
  growth.observe(document.body);
}
