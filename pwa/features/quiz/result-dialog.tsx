import type { Skill } from '../../content/quiz-skills';
import type { QuizQuestion } from '../../content/types';
import type { Attempt } from '../../offline/db';
import { Dialog } from '../../ui/dialog';
import type { DescribedSkill } from './by-skill';
import { CopyAnswers } from './copy-answers';
import { isOfMail } from './result';
import { destination } from './result-address';
import { Review } from './review';
import { SkillResults } from './skill-results';

interface Props {
  questions: QuizQuestion[];
  skills: Record<Skill, DescribedSkill>;
  attempt: Attempt;
  /** The server's message, or that the result is kept. */
  message: string;
  /** Called when the reader leaves for an article. */
  onRead: () => void;
  onClose: () => void;
}

/** The alert after handing in the result, with what it says by skill, and every answer and its explanation. */
export function ResultDialog({ questions, skills, attempt, message, onRead, onClose }: Props) {
  const text = (
    <>
      <span>{message}</span>
      {isOfMail(message, questions, attempt) && destination(attempt.email)}
    </>
  );
  return (
    <Dialog title="Your result" text={text} isNews isQuestion role="alertdialog" onClose={onClose}>
      <SkillResults {...{ questions, attempt, skills, onRead }} heading="h3" />
      <Review {...{ questions, attempt }} heading="h3" />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        <CopyAnswers questions={questions} attempt={attempt} />
      </div>
    </Dialog>
  );
}
