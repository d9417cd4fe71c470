import { useCallback, useEffect, useRef, useState } from 'react';
import { watchSessionEnd } from '../../offline/session-events';
import { Icon } from '../../ui/icon';
import { closeIcon } from '../../ui/icons';
import { type Bookmark, keepBookmark, readBookmark } from './bookmarks';
import { followScroll } from './follow-scroll';
import { scrolledPercent } from './scrolled-percent';

/** Pixels below the top of the window, under the bar: where the reader looks after a block was scrolled to the top. */
const READING_LINE_PX = 120;

const textBlocks = () => [...document.querySelectorAll<HTMLElement>('.article-text .prose > *')];

/** The heading of the block's section, taken from the contents because the heading itself may contain a button. */
function sectionOf(blocks: HTMLElement[], block: number): string | null {
  const heading = blocks.slice(0, block + 1).findLast(({ tagName }) => tagName === 'H2');
  return document.querySelector(`.contents a[href="#${heading?.id}"]`)?.textContent ?? null;
}

/** The index of the block at the reading line; -1 above the text. */
function blockInView(blocks: HTMLElement[]): number {
  const isAboveText = (blocks[0]?.getBoundingClientRect().top ?? 0) > innerHeight;
  return isAboveText ? -1 : blocks.findIndex(block => block.getBoundingClientRect().bottom > READING_LINE_PX);
}

/** Whether the reader has the end of the text in view: below it, the page goes on with other things. */
const isReadToEnd = (blocks: HTMLElement[]): boolean =>
  (blocks.at(-1)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY) <= innerHeight;

interface Offer {
  bookmark: Bookmark;
  section: string | null;
}

/**
 * Stores the reader's bookmark, and offers on their return to continue there. It never jumps: a page begins at its top.
 * The offer ends when the reader accepts, dismisses it, scrolls past it, or listens.
 */
export function ResumeBanner({ slug, isListening }: { slug: string; isListening: boolean }) {
  const [offer, setOffer] = useState<Offer | null>(null);
  /** While the offer is open, and after a log-out until somebody reads on, no bookmark is stored. */
  const isHeld = useRef(false);

  useEffect(() => {
    const blocks = textBlocks();
    const bookmark = readBookmark(slug);

    // Not on leaving for another page: a reader who logs out leaves that way, and must leave nothing behind.
    const rest = () => {
      if (isHeld.current) return;
      const percent = isReadToEnd(blocks) ? 100 : scrolledPercent();
      keepBookmark(slug, { block: blockInView(blocks), percent, at: Date.now() });
    };
    const withdraw = () => {
      isHeld.current = false;
      setOffer(null);
    };
    const stop = followScroll(rest, () => isHeld.current && scrollY > innerHeight && withdraw());
    const stopWatching = watchSessionEnd(() => {
      isHeld.current = true;
      setOffer(null);
    });
    const events = new AbortController();
    document.addEventListener('visibilitychange', rest, { signal: events.signal });
    addEventListener('pagehide', rest, { signal: events.signal });
    // Only a settled page shows whether the browser or a link has already scrolled further.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const isFurther = scrollY > innerHeight || document.querySelector(':target') !== null;
        if (!bookmark || !blocks[bookmark.block] || isFurther) return rest();
        isHeld.current = true;
        setOffer({ bookmark, section: sectionOf(blocks, bookmark.block) });
      }),
    );
    return () => {
      cancelAnimationFrame(frame);
      events.abort();
      stop();
      stopWatching();
      withdraw();
    };
  }, [slug]);

  const dismiss = useCallback(() => {
    isHeld.current = false;
    setOffer(null);
  }, []);
  useEffect(() => {
    if (isListening && offer) dismiss();
  }, [isListening, offer, dismiss]);

  function resume({ block }: Bookmark) {
    dismiss();
    const target = textBlocks()[block];
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ behavior: 'instant' });
  }

  function refuse() {
    dismiss();
    // The focused button disappears, so move the focus.
    document.querySelector('main')?.focus({ preventScroll: true });
  }

  if (!offer || isListening) return null;
  const { bookmark, section } = offer;
  return (
    <section className="banner resume" aria-label="Where you stopped">
      <p role="status">
        Continue at {section ? `“${section}”` : 'your place'}, {Math.round(bookmark.percent)}&nbsp;%
      </p>
      <button type="button" className="button small" onClick={() => resume(bookmark)}>
        Continue
      </button>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={refuse}>
        <Icon path={closeIcon} />
      </button>
    </section>
  );
}
