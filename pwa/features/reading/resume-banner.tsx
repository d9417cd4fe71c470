import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon';
import { followScroll, scrolledPercent } from './follow-scroll';
import { keepPlace, type Place, readPlace } from './places';

/** Below the bar, where the eye is when a block has been brought to the top. */
const READING_LINE_PX = 120;

const textBlocks = () => [...document.querySelectorAll<HTMLElement>('.article-text .prose > *')];

/** The heading under which a block stands, in the words of the contents: the heading itself may hold a button. */
function sectionOf(blocks: HTMLElement[], block: number): string | null {
  const heading = blocks.slice(0, block + 1).findLast(({ tagName }) => tagName === 'H2');
  return document.querySelector(`.contents a[href="#${heading?.id}"]`)?.textContent ?? null;
}

/** The block at which the reader is; -1 above the text. */
function blockInView(blocks: HTMLElement[]): number {
  const isAboveText = (blocks[0]?.getBoundingClientRect().top ?? 0) > innerHeight;
  return isAboveText ? -1 : blocks.findIndex(block => block.getBoundingClientRect().bottom > READING_LINE_PX);
}

interface Offer {
  place: Place;
  section: string | null;
}

/**
 * Keeps where the reader is, and on their return offers to go on there: never a jump, since a page begins at its top.
 * The offer goes when it is taken, refused, or passed over by reading on.
 */
export function ResumeBanner({ slug }: { slug: string }) {
  const [offer, setOffer] = useState<Offer | null>(null);
  /** As long as it is offered, the place is not overwritten. */
  const isOpen = useRef(false);

  useEffect(() => {
    const blocks = textBlocks();
    const place = readPlace(slug);

    // Not when the page is left for another one: whoever logs out is on the way, and leaves nothing behind.
    const rest = () => {
      if (isOpen.current) return;
      keepPlace(slug, { block: blockInView(blocks), percent: scrolledPercent(), at: Date.now() });
    };
    const withdraw = () => {
      isOpen.current = false;
      setOffer(null);
    };
    const stop = followScroll(() => isOpen.current && scrollY > innerHeight && withdraw(), rest);
    const events = new AbortController();
    document.addEventListener('visibilitychange', rest, { signal: events.signal });
    addEventListener('pagehide', rest, { signal: events.signal });
    // Only once the page has settled is it known whether the browser or a link has gone further by itself.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const isFurther = scrollY > innerHeight || document.querySelector(':target') !== null;
        if (!place || !blocks[place.block] || isFurther) return rest();
        isOpen.current = true;
        setOffer({ place, section: sectionOf(blocks, place.block) });
      }),
    );
    return () => {
      cancelAnimationFrame(frame);
      events.abort();
      stop();
      withdraw();
    };
  }, [slug]);

  function dismiss() {
    isOpen.current = false;
    setOffer(null);
  }

  function resume({ block }: Place) {
    dismiss();
    const target = textBlocks()[block];
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ behavior: 'instant' });
  }

  if (!offer) return null;
  const { place, section } = offer;
  return (
    <section className="banner resume" aria-label="Where you stopped">
      <p role="status">
        Continue at {section ? `“${section}”` : 'your place'}, {Math.round(place.percent)} %
      </p>
      <button type="button" className="button small" onClick={() => resume(place)}>
        Continue
      </button>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismiss}>
        <Icon name="close" />
      </button>
    </section>
  );
}
