import type { QuizQuestion } from '../../content/types';
import type { Attempt } from '../../offline/db';

interface Props {
  questions: QuizQuestion[];
  attempt: Pick<Attempt, 'handedIn'>;
  heading: 'h2' | 'h3';
}

/** Every question with the answer handed in, the correct one and its explanation. */
export function Review({ questions, attempt, heading: Heading }: Props) {
  return (
    <>
      <Heading className="review-title">Your answers</Heading>
      <ol className="review">
        {questions.map((question, index) => (
          <ReviewedQuestion
            key={question.question}
            question={question}
            handedIn={attempt.handedIn[index] ?? null}
          />
        ))}
      </ol>
    </>
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
