import type { ReactNode } from 'react';

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
  return (
    <section className="notice-line" aria-label={label}>
      <p role="status">{text}</p>
      {children}
    </section>
  );
}
