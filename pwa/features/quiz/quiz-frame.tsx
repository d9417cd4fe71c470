import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  title: string;
  /** Whether the heading takes the focus when the screen opens in place of another. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A screen of the assessment that shows no question. */
export function QuizFrame({ title, takesFocus = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className="page quiz-page">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
