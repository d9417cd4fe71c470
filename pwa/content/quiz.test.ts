import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { RESULT_BODY_BYTES } from '../../api/contract/limits';
import { resultPayload } from '../../api/contract/quiz';
import { findSelections, SELECTIONS_PER_QUESTION } from '../../api/contract/quiz-answers';
import { quizzes } from './quiz';
import { skills } from './quiz-skills';

const publicFolder = join(import.meta.dirname, '../../public');

test('There are two sets, of 17 and of 4 questions', () => {
  expect(quizzes.map(({ length }) => length)).toEqual([17, 4]);
  const questions = quizzes.flat().map(({ question }) => question);
  expect(new Set(questions).size).toBe(questions.length);
});

test.each(quizzes.flat())(
  '“$question” has different options, the answer among them, and an explanation',
  ({ options, answer, explanation }) => {
    expect([3, 4]).toContain(options.length);
    expect(new Set(options).size).toBe(options.length);
    expect(options).toContain(answer);
    expect(explanation).toMatch(/\.$/);
  },
);

const drawings = quizzes.flat().flatMap(({ img }) => img ?? []);
/** The drawings' grey, the colour of the axis labels. */
const AXIS = '#4A554D';

test.each(drawings)('Every number drawn in $src also appears in its text', ({ src, alt }) => {
  const svg = readFileSync(join(publicFolder, src), 'utf8');
  const texts = [...svg.matchAll(/<text ([^>]*)>([^<]*)/g)].filter(([, marks]) => !marks?.includes(AXIS));
  const numbers = texts.flatMap(([, , text]) => text?.match(/\d+/g) ?? []);
  for (const number of numbers) expect(alt).toContain(number);
  expect(alt.length).toBeGreaterThan(60);
});

test('Several questions of the first set have a drawing, and the answers vary in position', () => {
  const [first = []] = quizzes;
  expect(first.filter(({ img }) => img).length).toBeGreaterThanOrEqual(5);
  const places = first.map(({ options, answer }) => options.indexOf(answer));
  for (const place of new Set(places)) {
    expect(places.filter(one => one === place).length).toBeLessThanOrEqual(first.length / 2);
  }
});

test('A result with the maximum number of selections fits into its call', () => {
  for (const set of quizzes) {
    const longest = set.map(({ options }) => options.toSorted((a, b) => b.length - a.length)[0] ?? '');
    const answers = longest.flatMap(option => Array<string>(SELECTIONS_PER_QUESTION).fill(option));
    expect(findSelections(set, answers)).toHaveLength(answers.length);
    const questions = set.map(({ question }) => question);
    const result = { questions, answers, email: 'x'.repeat(254), score: set.length, outoff: set.length };
    expect(v.safeParse(resultPayload, { ...result, email: '' }).success).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(RESULT_BODY_BYTES);
  }
});

test('Every skill is asked for, and in the first set by more than one question', () => {
  const asked = new Set(quizzes.flat().map(({ skill }) => skill));
  expect([...asked].sort()).toEqual(Object.keys(skills).sort());
  const [first = []] = quizzes;
  for (const skill of new Set(first.map(question => question.skill)))
    expect(first.filter(question => question.skill === skill).length, skill).toBeGreaterThan(1);
});
