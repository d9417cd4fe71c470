import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Skill } from '../../content/quiz-skills';
import { pageTitle } from '../../content/site';
import type { QuizQuestion } from '../../content/types';
import type { Attempt } from '../../offline/db';
import { watchOutbox } from '../../offline/outbox-events';
import { readUserRecord } from '../../offline/user-record';
import { titleDocument } from '../../ui/document-title';
import { Field } from '../../ui/field';
import { FormMessage } from '../../ui/form-message';
import { useForm } from '../../ui/use-form';
import { LIMIT_MS, remainingMs } from './attempt';
import type { DescribedSkill } from './by-skill';
import { CopyAnswers } from './copy-answers';
import { keepLastResult } from './last-result';
import { scoreOf, sendResult } from './result';
import { checkAddress } from './result-address';
import { ResultDialog } from './result-dialog';
import type { Run } from './run';
import { useRest } from './use-single-presses';

const TITLE = 'Quiz Completed';
const UNSENT =
  'Your result could not be sent, and this device cannot keep it for later. Please submit it again, or copy your answers.';

interface Props {
  questions: QuizQuestion[];
  skills: Record<Skill, DescribedSkill>;
  attempt: Attempt;
  run: Run;
  /** Called when the reader leaves the result for an article. */
  onRead: () => void;
  onFinished: () => void;
}

/** Shown after the last question, or when the time is up: asks for an email address and hands the result in. */
export function CompletedScreen({ questions, skills, attempt, run, onRead, onFinished }: Props) {
  const { reply, errors, busy, submit } = useForm();
  const [message, setMessage] = useState<string | null>(null);
  /** The address that was refused or doubted last; a doubted one goes with the next press. */
  const [held, setHeld] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const screen = useRest<HTMLElement>(held);
  const opened = useRef(attempt);
  useEffect(() => {
    heading.current?.focus();
    return titleDocument(pageTitle(TITLE));
  }, []);

  const send = useCallback(
    async (closed: Attempt | null) => {
      if (!closed) return null;
      const reader = readUserRecord();
      const sentence = await sendResult(questions, closed);
      if (sentence === null) return { message: UNSENT };
      // A log-out meanwhile, in another tab, must leave nothing behind.
      if (readUserRecord() === reader) keepLastResult(questions, closed, scoreOf(questions, closed));
      setMessage(sentence);
      return null;
    },
    [questions],
  );

  // The browser may have closed before the reader saw the result. Sending again is safe: it counts once.
  useEffect(() => {
    const { current } = opened;
    if (current.state === 'submitted') void submit(null, { values: current }, send);
  }, [submit, send]);

  // A kept result goes while its reader still looks at it.
  useEffect(
    () =>
      watchOutbox(attempted => {
        if (attempted?.id !== attempt.id || attempted.outcome.kind !== 'done') return;
        const { message: sent } = attempted.outcome;
        setMessage(shown => shown && sent);
      }),
    [attempt.id],
  );

  function handIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email')).trim();
    const checked = checkAddress(email, held);
    if (!('values' in checked)) setHeld(email);
    void submit(form, checked, async () => send(await run.submit(email)));
  }

  const answered = attempt.handedIn.filter(option => option !== null).length;
  return (
    <section ref={screen} className="form-page quiz-page">
      <h1 ref={heading} tabIndex={-1}>
        {TITLE}
      </h1>
      <p className="lede">
        {remainingMs(attempt) === 0 && `The ${LIMIT_MS / 60_000} minutes are over. `}
        You answered {answered} of {questions.length} questions. Enter your email address and press Submit to
        see your result; it then also comes by mail. If you leave the field empty, you see it here alone.
      </p>
      <form className="form" method="post" noValidate onSubmit={handIn}>
        <Field
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          error={errors.email}
          isOptional
        />
        <FormMessage reply={reply} />
        <button
          type="submit"
          className="button"
          aria-disabled={busy !== '' || undefined}
          // The second half of a double click must not answer a doubt that nobody has read.
          onClick={event => event.detail > 1 && event.preventDefault()}
        >
          {busy ? 'Sending …' : 'Submit'}
        </button>
      </form>
      <CopyAnswers questions={questions} attempt={attempt} />
      {message && <ResultDialog {...{ questions, skills, attempt, message, onRead }} onClose={onFinished} />}
    </section>
  );
}
