import type { QuizQuestion } from '../../content/types';
import type { Attempt } from '../../offline/db';
import { Drawing } from './drawing';

interface Props {
  questions: QuizQuestion[];
  attempt: Pick<Attempt, 'handedIn'>;
  heading: 'h2' | 'h3';
}

/** Every question with its drawing, the answer handed in, the correct one and its explanation. */
export function Review({ questions, attempt, heading: Heading }: Props) {
  return (
    <>
      <Heading className="review-title">Your answers</Heading>
      <ol className="review">
        {questions.map((question, index) => (
          <ReviewedQuestion
            key={question.question}
            question={question}
            handedIn={attempt.handedIn[index]}
            isReached={index < attempt.handedIn.length}
          />
        ))}
      </ol>
    </>
  );
}

interface ReviewedProps {
  question: QuizQuestion;
  /** Null if it was skipped; undefined if the time was up before. */
  handedIn: string | null | undefined;
  /** Whether it was ever in view. */
  isReached: boolean;
}

function ReviewedQuestion({ question, handedIn, isReached }: ReviewedProps) {
  const { answer, explanation, img } = question;
  const isRight = handedIn === answer;
  const verdict = isRight ? 'right' : 'wrong';
  return (
    <li>
      <p>
        <b>{question.question}</b>
      </p>
      {img && <Drawing {...img} />}
      <p className={isReached ? verdict : 'meta'}>
        {handedIn ? `${isRight ? 'Right' : 'Wrong'}: ${handedIn}` : isReached ? 'Skipped' : 'Not reached'}
      </p>
      {!isRight && <p>Correct: {answer}</p>}
      <p className="meta">{explanation}</p>
    </li>
  );
}
