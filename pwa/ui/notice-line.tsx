import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus';

interface Props {
  /** What the line is about, in one word. */
  label: string;
  /** The sentence, which is read out. */
  text: string;
  /** What the reader can do. */
  children: ReactNode;
}

/** One quiet line at the foot of the window. It covers nothing, and waits for the reader. */
export function NoticeLine({ label, text, children }: Props) {
  const line = useRef<HTMLElement>(null);
  // The focus of a reader who has answered would leave the page with the element.
  useLayoutEffect(() => {
    const element = line.current;
    return () => {
      if (element?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  return (
    <section ref={line} className="notice-line" aria-label={label}>
      <p role="status">{text}</p>
      {children}
    </section>
  );
}
