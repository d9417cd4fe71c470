import { useEffect } from 'react';
import type { Skill } from '../../content/quiz-skills';
import type { QuizQuestion } from '../../content/types';
import type { DescribedSkill } from './by-skill';
import { CompletedScreen } from './completed-screen';
import { leadBackToResult } from './last-result';
import { QuestionScreen } from './question-screen';
import { QuizFrame } from './quiz-frame';
import { useRun } from './use-run';
import { useSinglePresses } from './use-single-presses';

export interface QuizProps {
  quizzes: QuizQuestion[][];
  skills: Record<Skill, DescribedSkill>;
}

interface Props {
  /** The index of the set in the list, as in the address. */
  id: string;
  questions: QuizQuestion[];
  skills: Record<Skill, DescribedSkill>;
  /** Called while the attempt runs, to ask before leaving; the function that it returns ends that. */
  onRunning: () => () => void;
  /** Called when the reader has seen the result. */
  onFinished: () => void;
}

/** One attempt, from its first question to its result. */
export function QuizPage({ id, questions, skills, onRunning, onFinished }: Props) {
  const { view, run } = useRun(id, questions.length);
  useSinglePresses();
  const isRunning = view.kind === 'here' && view.attempt.state === 'running';
  useEffect(() => (isRunning ? onRunning() : undefined), [isRunning, onRunning]);

  // If the attempt cannot be removed, the next one begins with this result.
  const forget = () => run?.forget().catch(() => undefined);

  const leave = () => {
    leadBackToResult();
    return forget();
  };

  async function finish() {
    await leave();
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
        <CompletedScreen {...{ questions, skills, attempt, run }} onRead={leave} onFinished={finish} />
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
