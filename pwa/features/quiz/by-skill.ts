import type { Skill } from '../../content/quiz-skills';
import type { QuizQuestion } from '../../content/types';
import type { Attempt } from '../../offline/db';

/** A skill, with the articles worth reading for it. */
export interface DescribedSkill {
  title: string;
  articles: { slug: string; title: string }[];
}

/** How many questions of one skill were answered right. */
interface SkillResult {
  skill: Skill;
  right: number;
  of: number;
  /** Whether there is something to read up on. */
  isWeak: boolean;
}

/** The share of right answers from which a skill is not weak. */
const STRONG_SHARE = 3 / 4;

/** The result by skill, in the order in which the questions first ask for each. */
export function resultBySkill(
  questions: readonly QuizQuestion[],
  { handedIn }: Pick<Attempt, 'handedIn'>,
): SkillResult[] {
  const results = new Map<Skill, { right: number; of: number }>();
  for (const [index, { skill, answer }] of questions.entries()) {
    const { right, of } = results.get(skill) ?? { right: 0, of: 0 };
    results.set(skill, { right: right + (handedIn[index] === answer ? 1 : 0), of: of + 1 });
  }
  return [...results].map(([skill, { right, of }]) => ({
    skill,
    right,
    of,
    isWeak: right / of < STRONG_SHARE,
  }));
}

/** What to read for the weak skills of a result. An article is named once, at the first skill that it helps. */
export function readingFor(
  results: readonly SkillResult[],
  skills: Record<Skill, DescribedSkill>,
): Map<Skill, DescribedSkill['articles']> {
  const named = new Set<string>();
  const reading = new Map<Skill, DescribedSkill['articles']>();
  for (const { skill } of results.filter(({ isWeak }) => isWeak)) {
    const articles = skills[skill].articles.filter(({ slug }) => !named.has(slug));
    for (const { slug } of articles) named.add(slug);
    if (articles.length > 0) reading.set(skill, articles);
  }
  return reading;
}
