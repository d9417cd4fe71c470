import { type ReactNode, useEffect, useRef, useState } from 'react';
import { followScroll, scrolledPercent } from './follow-scroll';

/** Whether the style sheet moves the line itself, without a script. */
const MOVES_BY_STYLE = CSS.supports('animation-timeline: scroll()');

const isPastHero = () => {
  const hero = document.querySelector<HTMLElement>('.article-hero');
  return hero !== null && scrollY > hero.offsetHeight;
};

interface Props {
  title: string;
  /** The same actions as above the text, introduced by the route. */
  actions: ReactNode;
}

/**
 * The bar that stands at the top once more has been scrolled than the hero is high: title,
 * actions and how far the reader has come. Above that it is not there for anybody. On phones the actions are at the
 * foot of the window already.
 */
export function ReadingBar({ title, actions }: Props) {
  const [isShown, setShown] = useState(isPastHero);
  const [percent, setPercent] = useState(scrolledPercent);
  const line = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const move = () => {
      setShown(isPastHero());
      if (!MOVES_BY_STYLE && line.current) line.current.style.scale = `${scrolledPercent() / 100} 1`;
    };
    // Said when the reader rests: a number that changes all the time is of no use to anybody.
    const rest = () => setPercent(scrolledPercent());
    move();
    rest();
    return followScroll(move, rest);
  }, []);

  return (
    <section className="reading-bar" aria-label="Reading" hidden={!isShown}>
      <div className="reading-bar-inner">
        <p className="reading-title">{title}</p>
        <div className="reading-actions">{actions}</div>
      </div>
      <div
        className="reading-progress"
        role="progressbar"
        aria-label="Read so far"
        aria-valuenow={Math.round(percent)}
      >
        <span ref={line} />
      </div>
    </section>
  );
}
