import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon';
import { nextIcon, previousIcon } from '../../ui/icons';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'site-carousel': HTMLAttributes<HTMLElement> & { interval: number };
    }
  }
}

interface Props {
  label: string;
  /** Milliseconds until the next slide. */
  interval: number;
  slides: { key: string; content: ReactNode }[];
}

/**
 * A row of slides that can be swiped or scrolled without any script. `carousel-element.ts` adds the automatic advance
 * and the buttons.
 */
export function Carousel({ label, interval, slides }: Props) {
  return (
    <site-carousel interval={interval}>
      <section className="carousel" aria-roledescription="carousel" aria-label={label}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="carousel-track" tabIndex={0} aria-label={`${label}: slides`}>
          {slides.map(({ key, content }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: no element means a slide
            <div
              key={key}
              className="slide"
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
            >
              {content}
            </div>
          ))}
        </section>
        <div className="carousel-controls">
          <button
            type="button"
            className="icon-button"
            data-early="site"
            data-carousel="previous"
            aria-label="Previous"
          >
            <Icon path={previousIcon} />
          </button>
          <p className="tabular" data-carousel="position">
            1 / {slides.length}
          </p>
          <button
            type="button"
            className="icon-button"
            data-early="site"
            data-carousel="next"
            aria-label="Next"
          >
            <Icon path={nextIcon} />
          </button>
          <button type="button" className="link-button" data-early="site" data-carousel="pause">
            Pause
          </button>
        </div>
      </section>
    </site-carousel>
  );
}
