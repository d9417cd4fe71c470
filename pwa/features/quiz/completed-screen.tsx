import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { isResultEmail, QUIZ_TEXTS } from '../../../api/contract/quiz-result';
import type { QuizQuestion } from '../../content/types';
import type { Attempt } from '../../offline/db';
import { Field } from '../../ui/field';
import { CopyAnswers } from './copy-answers';
import { sendResult } from './result';
import { ResultDialog } from './result-dialog';
import type { Run } from './run';

const UNSENT =
  'Your result could not be sent, and this device cannot keep it for later. Please submit it again, or copy your answers.';

interface Props {
  questions: QuizQuestion[];
  attempt: Attempt;
  run: Run;
  onFinished: () => void;
}

/** Shown after the last question, or when the time is up: asks for an email address and hands the result in. */
export function CompletedScreen({ questions, attempt, run, onFinished }: Props) {
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef(attempt);
  useEffect(() => heading.current?.focus(), []);

  const handIn = useCallback(
    async (close: () => Promise<Attempt | null>) => {
      setProblem(null);
      setIsSending(true);
      try {
        const closed = await close();
        if (!closed) return;
        const word = await sendResult(questions, closed);
        if (word === null) setProblem(UNSENT);
        else setMessage(word);
      } finally {
        setIsSending(false);
      }
    },
    [questions],
  );

  // The browser may have closed before the reader saw the result. Sending again is safe: it counts once.
  useEffect(() => {
    const { current } = opened;
    if (current.state === 'submitted') void handIn(async () => current);
  }, [handIn]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const email = field.value.trim();
    const isFit = isResultEmail(email);
    setError(isFit ? undefined : QUIZ_TEXTS.email);
    if (isFit) void handIn(() => run.submit(email));
    else field.focus();
  }

  const answered = attempt.handedIn.filter(option => option !== null).length;
  return (
    <section className="form-page quiz-page">
      <h1 ref={heading} tabIndex={-1}>
        Quiz Completed
      </h1>
      <p className="lede">
        You answered {answered} of {questions.length} questions. Enter your email address to see your result;
        you may also leave the field empty.
      </p>
      <form className="form" method="post" noValidate onSubmit={submit}>
        <Field label="Email address" name="email" type="email" autoComplete="email" error={error} />
        <p className="form-message" role="alert">
          {problem}
        </p>
        <button type="submit" className="button" disabled={isSending}>
          {isSending ? 'Sending …' : 'Submit'}
        </button>
      </form>
      <CopyAnswers questions={questions} attempt={attempt} />
      {message && (
        <ResultDialog questions={questions} attempt={attempt} message={message} onClose={onFinished} />
      )}
    </section>
  );
}
