import { type RefObject, useId } from 'react';
import type { QuizQuestion } from '../../content/types';
import { Drawing } from './drawing';

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
  /** The id of the sentence about keys, which is read out with the question. */
  keysId: string | undefined;
  legend: RefObject<HTMLLegendElement | null>;
}

/** A question with its picture and its options. */
export function Question({ question, number, of, marked, onChoose, keysId, legend }: Props) {
  const name = useId();
  return (
    <fieldset className="quiz-question" disabled={!onChoose} aria-describedby={keysId}>
      <legend ref={legend} tabIndex={-1}>
        <span className="eyebrow">
          Question {number} of {of}
        </span>
        <span className="quiz-text">{question.question}</span>
      </legend>
      {question.img && <Drawing {...question.img} />}
      {question.options.map(option => (
        <label key={option} className="quiz-option">
          <input type="radio" name={name} checked={option === marked} onChange={() => onChoose?.(option)} />
          {option}
        </label>
      ))}
    </fieldset>
  );
}
