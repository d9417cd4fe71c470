import { useEffect, useId, useRef, useState } from 'react';
import type { QuizQuestion } from '../../content/types';
import type { Attempt } from '../../offline/db';
import { minutesAndSeconds } from '../../ui/format';
import { remainingMs } from './attempt';
import { Question } from './question';
import type { Run } from './run';
import { useKeys } from './use-keys';
import { useRest } from './use-single-presses';

interface Props {
  questions: QuizQuestion[];
  attempt: Attempt;
  run: Run;
  isKept: boolean;
}

/** The question in view and the time left. The reader may look back at earlier questions, whose answers are final. */
export function QuestionScreen({ questions, attempt, run, isKept }: Props) {
  const { index, selection, handedIn } = attempt;
  const [lookedAt, lookAt] = useState<number | null>(null);
  const number = lookedAt ?? index;
  const isCurrent = number === index;
  const marked = isCurrent ? selection : (handedIn[number] ?? null);
  const question = questions[number];
  const hintId = useId();
  const keysId = useId();
  const legend = useRef<HTMLLegendElement>(null);
  const shown = useRef<number | null>(null);
  const screen = useRest<HTMLDivElement>(number);
  useKeys(question?.options ?? [], isCurrent ? run : null, selection !== null);
  useEffect(() => {
    if (shown.current === number) return;
    const isFirst = shown.current === null;
    shown.current = number;
    // At the start it takes over from a heading that has gone, and from nothing that the reader has chosen since.
    // After a reload further down, it brings itself into view.
    if (!isFirst || document.activeElement === document.body)
      legend.current?.focus({ preventScroll: !isFirst });
    // A question that follows another starts where the first one did.
    if (!isFirst) scrollTo({ top: 0, behavior: 'instant' });
  }, [number]);

  if (!question) return null;
  return (
    <div ref={screen} className="page quiz-page running">
      <div className="quiz-head">
        <h1 tabIndex={-1}>Assessment</h1>
        <p className="quiz-timer" role="timer">
          <span className="visually-hidden">Time left </span>
          {minutesAndSeconds(Math.ceil(remainingMs(attempt) / 1000))}
        </p>
        <progress
          className="thin-bar quiz-progress"
          aria-label={`Question ${number + 1} of ${questions.length}`}
          value={number + 1}
          max={questions.length}
        />
      </div>
      <Question
        key={number}
        question={question}
        number={number + 1}
        of={questions.length}
        marked={marked}
        onChoose={isCurrent ? run.choose : undefined}
        keysId={isCurrent && hasKeys() ? keysId : undefined}
        legend={legend}
      />
      <div className="quiz-foot">
        {number > 0 && (
          <button type="button" className="button quiet" onClick={() => lookAt(number - 1)}>
            Back
          </button>
        )}
        {isCurrent ? (
          // The second half of a double click must not skip a question, even if the next one is not there yet.
          <button
            type="button"
            className="button"
            aria-describedby={hintId}
            onClick={({ detail }) => detail > 1 || run.next()}
          >
            Next Question
          </button>
        ) : (
          <button
            type="button"
            className="button"
            onClick={() => lookAt(number + 1 < index ? number + 1 : null)}
          >
            Forward
          </button>
        )}
        <p id={hintId} className="meta">
          {hintFor(isCurrent, marked)}
        </p>
        {isCurrent && hasKeys() && (
          <p id={keysId} className="meta">
            Keys 1 to {question.options.length} choose, Enter goes on with the choice.
          </p>
        )}
      </div>
      {!isKept && (
        <p className="meta">
          This browser keeps nothing for the site: a reload would begin the assessment anew.
        </p>
      )}
    </div>
  );
}

/** Whether to mention keys: a device with a mouse has a keyboard, too. */
const hasKeys = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

function hintFor(isCurrent: boolean, marked: string | null): string {
  if (isCurrent)
    return marked === null
      ? 'Without a choice, the question is skipped for good.'
      : 'The next step is final: this answer cannot be changed later.';
  return marked === null ? 'You skipped this question.' : 'Your answer has been handed in.';
}
