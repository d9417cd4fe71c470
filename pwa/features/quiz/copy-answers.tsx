import { useState } from 'react';
import type { QuizQuestion } from '../../content/types';
import type { Attempt } from '../../offline/db';
import { answersAsText } from './result';

interface Props {
  questions: QuizQuestion[];
  attempt: Pick<Attempt, 'handedIn'>;
}

/** Copies the answers, so that the reader has them whatever the network does. */
export function CopyAnswers({ questions, attempt }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const text = answersAsText(questions, attempt);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  return (
    <div className="copy-answers">
      <button type="button" className="button quiet" onClick={copy}>
        Copy my answers
      </button>
      <p role="status">
        {outcome === 'copied' && 'Your answers are in the clipboard.'}
        {outcome === 'refused' && 'This browser does not let the page copy. Please copy them here:'}
      </p>
      {outcome === 'refused' && <textarea readOnly rows={6} aria-label="My answers" value={text} />}
    </div>
  );
}
