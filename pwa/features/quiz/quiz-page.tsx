import { type ReactNode, useEffect } from 'react';
import type { QuizQuestion } from '../../content/types';
import { CompletedScreen } from './completed-screen';
import { QuestionScreen } from './question-screen';
import { useRun } from './use-run';

export interface QuizProps {
  quizzes: QuizQuestion[][];
}

interface Props {
  /** The index of the set in the list, as in the address. */
  id: string;
  questions: QuizQuestion[];
  /** Called while the attempt runs, to ask before leaving; the function that it returns ends that. */
  onRunning: () => () => void;
  /** Called when the reader has seen the result. */
  onFinished: () => void;
}

/** One attempt, from its first question to its result. */
export function QuizPage({ id, questions, onRunning, onFinished }: Props) {
  const { view, run } = useRun(id, questions.length);
  const isRunning = view.kind === 'here' && view.attempt.state === 'running';
  useEffect(() => (isRunning ? onRunning() : undefined), [isRunning, onRunning]);

  async function finish() {
    // If the attempt cannot be removed, the next one begins with this result.
    await run?.forget().catch(() => undefined);
    onFinished();
  }

  if (view.kind === 'opening' || !run) return <QuizOpening />;
  if (view.kind === 'elsewhere') {
    return (
      <QuizFrame title="Assessment">
        <p className="lede">
          This assessment is open in another tab, and its time is running there. You can go on here with the
          same answers and the same time; the other tab then stops.
        </p>
        <button type="button" className="button" onClick={run.takeOver}>
          Go on here
        </button>
      </QuizFrame>
    );
  }
  const { attempt, isKept, spoken } = view;
  return (
    <>
      {isRunning ? (
        <QuestionScreen questions={questions} attempt={attempt} run={run} isKept={isKept} />
      ) : (
        <CompletedScreen questions={questions} attempt={attempt} run={run} onFinished={finish} />
      )}
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </>
  );
}

/** The document's content for every set; only the address says which set it is. */
export function QuizOpening() {
  return (
    <QuizFrame title="Assessment">
      <p className="lede">Opening the assessment …</p>
      <noscript>
        <p>The assessment runs in your browser and needs JavaScript.</p>
      </noscript>
    </QuizFrame>
  );
}

/** Shown if the address names no set. */
export function UnknownQuiz() {
  return (
    <QuizFrame title="Assessment">
      <p className="lede">No quiz data available for this product.</p>
      <a className="button" href="/assessment">
        To the assessment
      </a>
    </QuizFrame>
  );
}

function QuizFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page quiz-page">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}
