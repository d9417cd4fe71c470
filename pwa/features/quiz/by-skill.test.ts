import { expect, test } from 'vitest';
import type { Skill } from '../../content/quiz-skills';
import type { QuizQuestion } from '../../content/types';
import { readingFor, resultBySkill } from './by-skill';

const question = (skill: Skill): QuizQuestion => ({
  skill,
  question: `About ${skill}?`,
  options: ['right', 'wrong', 'other'],
  answer: 'right',
  explanation: 'Because.',
});

test('The result counts by skill, in the order of the questions; what was not handed in is not right', () => {
  const questions = (['logic', 'charts', 'logic', 'charts', 'models'] as const).map(question);
  expect(resultBySkill(questions, { handedIn: ['right', 'wrong', 'right', null] })).toEqual([
    { skill: 'logic', right: 2, of: 2, isWeak: false },
    { skill: 'charts', right: 0, of: 2, isWeak: true },
    { skill: 'models', right: 0, of: 1, isWeak: true },
  ]);
});

test('Three right of four are not weak, two of three are', () => {
  const isWeak = (right: number, of: number) =>
    resultBySkill(Array(of).fill(question('logic')), { handedIn: Array(right).fill('right') })[0]?.isWeak;
  expect(isWeak(3, 4)).toBe(false);
  expect(isWeak(2, 3)).toBe(true);
});

test('An article is named once, at the first weak skill that it helps', () => {
  const article = (slug: string) => ({ slug, title: slug });
  const [one, two, three] = ['one', 'two', 'three'].map(article);
  const result = (skill: Skill, isWeak: boolean) => ({ skill, right: 0, of: 1, isWeak });
  const skills = {
    figures: { title: '', articles: [three] },
    charts: { title: '', articles: [one, two] },
    logic: { title: '', articles: [two, three] },
    chance: { title: '', articles: [one] },
    models: { title: '', articles: [] },
  } as unknown as Parameters<typeof readingFor>[1];
  const results = [
    result('figures', false),
    result('charts', true),
    result('logic', true),
    result('models', true),
  ];
  expect([...readingFor(results, skills)]).toEqual([
    ['charts', [one, two]],
    ['logic', [three]],
  ]);
});
