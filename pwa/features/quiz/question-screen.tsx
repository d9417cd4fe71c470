import { useEffect, useId, useRef } from 'react';
import type { QuizQuestion } from '../../content/types';
import type { Attempt } from '../../offline/db';
import { minutesAndSeconds } from '../../ui/format';
import { remainingMs } from './attempt';
import type { Run } from './run';
import { useKeys } from './use-keys';

interface Props {
  questions: QuizQuestion[];
  attempt: Attempt;
  run: Run;
  isKept: boolean;
}

/** One question, its options and the time left. */
export function QuestionScreen({ questions, attempt, run, isKept }: Props) {
  const { index, selection } = attempt;
  const question = questions[index];
  const legend = useRef<HTMLLegendElement>(null);
  const shown = useRef(index);
  const name = useId();
  useKeys(question?.options ?? [], run);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    legend.current?.focus();
  }, [index]);

  if (!question) return null;
  return (
    <div className="page quiz-page running">
      <div className="quiz-head">
        <h1 tabIndex={-1}>Assessment</h1>
        <p className="quiz-timer" role="timer">
          <span className="visually-hidden">Time left </span>
          {minutesAndSeconds(Math.ceil(remainingMs(attempt) / 1000))}
        </p>
        <progress
          className="quiz-progress"
          aria-label={`Question ${index + 1} of ${questions.length}`}
          value={index + 1}
          max={questions.length}
        />
      </div>
      <fieldset key={index} className="quiz-question">
        <legend ref={legend} tabIndex={-1}>
          <span className="eyebrow">
            Question {index + 1} of {questions.length}
          </span>
          <span className="quiz-text">{question.question}</span>
        </legend>
        {question.img && (
          <img
            className="quiz-picture"
            src={question.img.src}
            alt={question.img.alt}
            width={640}
            height={360}
          />
        )}
        {question.options.map(option => (
          <label key={option} className="quiz-option">
            <input
              type="radio"
              name={name}
              checked={option === selection}
              onChange={() => run.choose(option)}
            />
            {option}
          </label>
        ))}
      </fieldset>
      <div className="quiz-foot">
        {/* The second half of a double click must not answer the question that has just appeared. */}
        <button type="button" className="button" onClick={({ detail }) => detail > 1 || run.next()}>
          Next Question
        </button>
        <p className="quiz-keys">Keys 1 to {question.options.length} choose, Enter goes on.</p>
      </div>
      {!isKept && (
        <p className="meta">
          This browser keeps nothing for the site: a reload would begin the assessment anew.
        </p>
      )}
    </div>
  );
}
