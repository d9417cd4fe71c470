import { type RefObject, useId } from 'react';
import type { QuizQuestion } from '../../content/types';

interface Props {
  question: QuizQuestion;
  /** Its number, from 1. */
  number: number;
  /** The number of all questions. */
  of: number;
  /** The marked option; null for none. */
  marked: string | null;
  /** Called with the option that the reader marks; undefined if its answer is final. */
  onChoose: ((option: string) => void) | undefined;
  legend: RefObject<HTMLLegendElement | null>;
}

/** A question with its picture and its options. */
export function Question({ question, number, of, marked, onChoose, legend }: Props) {
  const name = useId();
  return (
    <fieldset className="quiz-question" disabled={!onChoose}>
      <legend ref={legend} tabIndex={-1}>
        <span className="eyebrow">
          Question {number} of {of}
        </span>
        <span className="quiz-text">{question.question}</span>
      </legend>
      {question.img && (
        // Not an image of its own document: so it has the colours and the font of the page.
        <svg className="quiz-picture" role="img" aria-label={question.img.alt} viewBox="0 0 640 360">
          <use href={`${question.img.src}#drawing`} />
        </svg>
      )}
      {question.options.map(option => (
        <label key={option} className="quiz-option">
          <input type="radio" name={name} checked={option === marked} onChange={() => onChoose?.(option)} />
          {option}
        </label>
      ))}
    </fieldset>
  );
}
