import { useEffect, useRef } from 'react';

interface Props {
  label: string;
  /** Its name while the question stands, which answers it. */
  answer: string;
  /** Whether the question stands at the item; the next press then answers it. */
  isAsked: boolean;
  onAsk: () => void;
  onTakeBack: () => void;
  onAnswer: () => void;
}

/** Does what cannot be undone at the second press. Every other press, and a step with Tab, takes the question back. */
export function AskingButton({ label, answer, isAsked, onAsk, onTakeBack, onAnswer }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    const events = new AbortController();
    const isElsewhere = ({ target }: Event) => !button.current?.contains(target as Node);
    // With the press's end: buttons that moved before it would miss it.
    document.addEventListener('click', event => isElsewhere(event) && onTakeBack(), {
      capture: true,
      signal: events.signal,
    });
    document.addEventListener('keydown', ({ key }) => key === 'Tab' && onTakeBack(), events);
    return () => events.abort();
  }, [isAsked, onTakeBack]);

  return (
    <button
      ref={button}
      type="button"
      className="button small quiet"
      onClick={({ detail }) => {
        if (!isAsked) onAsk();
        // The second half of a double click is no answer.
        else if (detail < 2) onAnswer();
      }}
    >
      {isAsked ? answer : label}
    </button>
  );
}
