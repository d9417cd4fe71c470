import { type ReactNode, useEffect, useRef, useState } from 'react';
import { settingsHash } from '../../content/addresses';
import { Icon } from '../../ui/icon';
import { chevronIcon, settingsIcon } from '../../ui/icons';
import { ContentsDialog } from './contents-dialog';
import { followScroll } from './follow-scroll';
import { scrolledPercent } from './scrolled-percent';
import { followSections, readSections, type SectionLink } from './section-mark';

/** Whether the style sheet animates the progress line without a script. */
const MOVES_BY_STYLE = CSS.supports('animation-timeline: scroll()');

const isPastHero = () => {
  const hero = document.querySelector<HTMLElement>('.article-hero');
  return hero !== null && scrollY > hero.offsetHeight;
};

interface Props {
  title: string;
  /** The same actions as above the text, passed in by the route. */
  actions: ReactNode;
}

/**
 * The bar at the top, shown once the reader has scrolled past the hero: title, contents, settings, actions and progress.
 * Before that it is hidden from everybody. On phones the actions are already at the foot of the window, on wide windows
 * the contents beside the text.
 */
export function ReadingBar({ title, actions }: Props) {
  const [isShown, setShown] = useState(isPastHero);
  const [percent, setPercent] = useState(scrolledPercent);
  /** What the open dialog lists. */
  const [sections, setSections] = useState<SectionLink[] | null>(null);
  const line = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const move = () => {
      setShown(isPastHero());
      if (!MOVES_BY_STYLE && line.current) line.current.style.scale = `${scrolledPercent() / 100} 1`;
    };
    // Update the announced value only at rest: a number that changes constantly is of no use.
    const rest = () => setPercent(scrolledPercent());
    move();
    rest();
    return followScroll(rest, move);
  }, []);

  useEffect(followSections, []);

  return (
    <>
      <section className="reading-bar" aria-label="Reading" hidden={!isShown}>
        <div className="reading-bar-inner">
          <p className="reading-title">{title}</p>
          <button
            type="button"
            className="contents-button"
            aria-haspopup="dialog"
            onClick={() => setSections(readSections())}
          >
            Contents
            <Icon path={chevronIcon} />
          </button>
          <a className="icon-button" href={settingsHash} aria-label="Settings">
            <Icon path={settingsIcon} />
          </a>
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
      {sections && <ContentsDialog sections={sections} onClose={() => setSections(null)} />}
    </>
  );
}
