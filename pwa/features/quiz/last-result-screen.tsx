import { useEffect, useState } from 'react';
import { resultMessage } from '../../../api/contract/quiz-result';
import type { Skill } from '../../content/quiz-skills';
import { pageTitle, site } from '../../content/site';
import type { QuizQuestion } from '../../content/types';
import { titleDocument } from '../../ui/document-title';
import type { DescribedSkill } from './by-skill';
import { CopyAnswers } from './copy-answers';
import { type KeptResult, readLastResult } from './last-result';
import { QuizFrame } from './quiz-frame';
import { Review } from './review';
import { SkillResults } from './skill-results';

interface Props {
  /** The set of questions, as the address names it. */
  quiz: string;
  questions: QuizQuestion[];
  skills: Record<Skill, DescribedSkill>;
}

const TITLE = 'Your last result';

const longDay = (time: number) => new Date(time).toLocaleDateString(site.language, { dateStyle: 'long' });

/** Whether a result is of these questions: a later build may have others. */
const isOf = (questions: QuizQuestion[], result: KeptResult) =>
  questions.length === result.questions.length &&
  questions.every(({ question }, index) => question === result.questions[index]);

/** The last result on this device, opened again. */
export function LastResult({ quiz, questions, skills }: Props) {
  const [kept] = useState(readLastResult);
  const result = kept?.quiz === quiz ? kept : null;
  // Its document is that of an assessment.
  useEffect(() => titleDocument(pageTitle(TITLE)), []);
  return (
    <QuizFrame title={TITLE} takesFocus>
      {!result && <p className="lede">There is no result of this assessment on this device.</p>}
      {result && (
        <p className="lede">
          {resultMessage(result.score, result.questions.length, false)} {longDay(result.at)}
        </p>
      )}
      {result && !isOf(questions, result) && (
        <p>The questions have changed since, so the answers can no longer be explained.</p>
      )}
      {result && isOf(questions, result) && (
        <>
          <SkillResults {...{ questions, skills }} attempt={result} heading="h2" />
          <Review questions={questions} attempt={result} heading="h2" />
          <CopyAnswers questions={questions} attempt={result} />
        </>
      )}
      <a className="button" href="/assessment">
        To the assessment
      </a>
    </QuizFrame>
  );
}
