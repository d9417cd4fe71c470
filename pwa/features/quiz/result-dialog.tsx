import { useId } from 'react';
import type { QuizQuestion } from '../../content/types';
import type { Attempt } from '../../offline/db';
import { Dialog } from '../../ui/dialog';
import { CopyAnswers } from './copy-answers';

interface Props {
  questions: QuizQuestion[];
  attempt: Attempt;
  /** The server's message, or that the result is kept. */
  message: string;
  onClose: () => void;
}

/** The alert after handing in the result, with every answer and its explanation. */
export function ResultDialog({ questions, attempt, message, onClose }: Props) {
  const id = useId();
  return (
    <Dialog title="Your result" message={id} onClose={onClose}>
      <p id={id}>{message}</p>
      <h3 className="review-title">Your answers</h3>
      <ol className="review">
        {questions.map((question, index) => (
          <ReviewedQuestion
            key={question.question}
            question={question}
            handedIn={attempt.handedIn[index] ?? null}
          />
        ))}
      </ol>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        <CopyAnswers questions={questions} attempt={attempt} />
      </div>
    </Dialog>
  );
}

function ReviewedQuestion({ question, handedIn }: { question: QuizQuestion; handedIn: string | null }) {
  const { answer, explanation } = question;
  const isRight = handedIn === answer;
  return (
    <li>
      <p>
        <b>{question.question}</b>
      </p>
      <p className={isRight ? 'right' : 'wrong'}>
        {handedIn === null ? 'Skipped' : `${isRight ? 'Right' : 'Wrong'}: ${handedIn}`}
      </p>
      {!isRight && <p>Correct: {answer}</p>}
      <p className="meta">{explanation}</p>
    </li>
  );
}
