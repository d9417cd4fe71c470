import { scrollBehavior } from '../../ui/scroll-behavior';
import { createStore } from '../../ui/store';
import { useStore } from '../../ui/use-store';
import { playback } from './playback-state';

/** Whether the text scrolls along with the voice. It does at the beginning of each narration. */
export const following = createStore(true);

/** Whether the listener has just begun to play beside the text, which then goes to the voice at once. */
export const setsOut = createStore(false);

/** Has the text go to the voice, if the text is in this page. */
export const setOut = (): void => setsOut.set(location.pathname === `/${playback.get()?.track.slug}`);

export const useFollowing = (): boolean => useStore(following);

const SCROLLING_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' ']);
const PLAYERS = '.player, .player-bar, .player-sheet, .listening-hint';

/** Whether a key scrolls the page: nothing else has used it, and the focused control does not. */
function scrolls({ key, target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || !SCROLLING_KEYS.has(key)) return false;
  const users = key === ' ' ? 'input, select, textarea, button, a, summary' : 'input, select, textarea';
  return !(target instanceof Element && target.closest(users));
}

/** Whether the keyboard has come to a place of the page that the text must not move away from. */
const isKeyboardIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('main :focus-visible, footer :focus-visible');

/**
 * Holds the text where a press begins: a press whose control moves away before it ends is lost. The browser may have
 * scrolled on without the page's knowledge, and does until it has drawn the next frame; the two frames that follow take
 * that back.
 * @param signal ends the watching
 */
function holdWherePressed(signal: AbortSignal): void {
  let held: number | null = null;
  const hold = () => {
    if (held !== null) scrollTo({ top: held, behavior: 'instant' });
  };
  const release = () => {
    held = null;
  };
  const press = () => {
    if (!following.get()) return;
    held = scrollY;
    hold();
    requestAnimationFrame(() => {
      hold();
      requestAnimationFrame(hold);
    });
  };
  addEventListener('pointerdown', press, { passive: true, signal });
  addEventListener('pointerup', release, { passive: true, signal });
  addEventListener('pointercancel', release, { passive: true, signal });
}

/**
 * Ends the following as soon as the listener scrolls by hand, or goes to another place of the page.
 * @param signal ends the watching
 */
export function endByHand(signal: AbortSignal): void {
  const end = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest(PLAYERS))) following.set(false);
  };
  const heard = { passive: true, signal };
  addEventListener('wheel', event => !event.ctrlKey && end(event), heard);
  addEventListener('touchmove', end, heard);
  addEventListener('focusin', event => isKeyboardIn(event.target) && end(event), heard);
  addEventListener('keydown', event => scrolls(event) && following.set(false), heard);
  holdWherePressed(signal);
  addEventListener(
    'pointerdown',
    // The window's own scroll bar lies beside the page.
    ({ clientX }) => clientX >= document.documentElement.clientWidth && following.set(false),
    heard,
  );
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a[href^="#"]')) following.set(false);
    },
    heard,
  );
}

/** The part of the window that no bar covers, in pixels from its top. */
function clearView(): { top: number; bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const pixels = (length: string) => Number.parseFloat(length) || 0;
  const sheet = document.querySelector('.player-sheet')?.getBoundingClientRect();
  const bottom = Math.min(innerHeight - pixels(scrollPaddingBottom), sheet?.top ?? Number.POSITIVE_INFINITY);
  return { top: pixels(scrollPaddingTop), bottom };
}

/** Less of a paragraph than this is not worth scrolling to, in pixels. */
const LINE_PX = 40;

/**
 * Scrolls so that the paragraph being read is in view; of one that is too long for the window, the part being read.
 * @param share how much of it has been read, from 0 to 1
 */
export function keepInView(paragraph: Element, share: number): void {
  // The keyboard works the player in the page, which would go out of view.
  if (document.activeElement?.matches('.player :focus-visible')) return;
  // A press would be lost.
  if (document.querySelector(':active')) return;
  const { top, bottom } = clearView();
  const room = bottom - top;
  if (room < LINE_PX) return;
  const box = paragraph.getBoundingClientRect();
  const isWhole = box.height <= room;
  const height = isWhole ? box.height : Math.min(LINE_PX * 2, room);
  const begin = isWhole ? box.top : box.top + Math.max(0, box.height - height) * share;
  if (begin >= top - 1 && begin + height <= bottom + 1) return;
  const above = isWhole ? (room - height) / 3 : 0;
  scrollTo({ top: scrollY + begin - top - above, behavior: scrollBehavior() });
}
