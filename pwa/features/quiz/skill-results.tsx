import { useId } from 'react';
import type { Skill } from '../../content/quiz-skills';
import type { QuizQuestion } from '../../content/types';
import type { Attempt } from '../../offline/db';
import { type DescribedSkill, readingFor, resultBySkill } from './by-skill';

interface Props {
  questions: QuizQuestion[];
  attempt: Pick<Attempt, 'handedIn'>;
  skills: Record<Skill, DescribedSkill>;
  heading: 'h2' | 'h3';
  /** Called when the reader follows a link to an article. */
  onRead?: () => void;
}

/** The result by skill, and what to read for the weak ones. */
export function SkillResults({ questions, attempt, skills, heading: Heading, onRead }: Props) {
  const id = useId();
  const results = resultBySkill(questions, attempt);
  const reading = readingFor(results, skills);
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="review-title">
        By skill
      </Heading>
      <dl className="skills">
        {results.map(({ skill, right, of }) => (
          <div key={skill}>
            <dt>{skills[skill].title}</dt>
            <dd className="skill-count tabular">
              {right} of {of} right
            </dd>
            <dd aria-hidden="true">
              <progress className="thin-bar" value={right} max={of} />
            </dd>
            {reading.has(skill) && (
              <dd className="skill-articles">
                Worth reading:
                {reading.get(skill)?.map(({ slug, title }) => (
                  <a key={slug} href={`/${slug}`} onClick={onRead}>
                    {title}
                  </a>
                ))}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
