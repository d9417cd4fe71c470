import { expect, test } from 'vitest';
import { SELECTIONS_PER_QUESTION } from '../../../api/contract/quiz-answers';
import type { QuizQuestion } from '../../content/types';
import { begin, choose, next } from './attempt';
import { answersAsText, answersToSend, scoreOf } from './result';

const question = (text: string, answer: string): QuizQuestion => ({
  skill: 'figures',
  question: text,
  options: ['a', 'b', 'c'],
  answer,
  explanation: 'Because.',
});
const QUESTIONS = [question('First?', 'a'), question('Second?', 'b'), question('Third?', 'c')];
const count = QUESTIONS.length;

const first = next(choose(choose(begin('0', 'tab', 0), 'b'), 'a'), count);
const second = next(first, count);

test('The option marked at Next counts, whatever was marked before', () => {
  expect(scoreOf(QUESTIONS, first)).toBe(1);
  expect(scoreOf(QUESTIONS, next(choose(second, 'a'), count))).toBe(1);
  expect(scoreOf(QUESTIONS, next(choose(second, 'c'), count))).toBe(2);
});

test('An option marked but not handed in when the time is up does not count', () => {
  expect(scoreOf(QUESTIONS, choose(second, 'c'))).toBe(1);
});

test('The answers can be copied as text', () => {
  expect(answersAsText(QUESTIONS, second)).toBe(
    '1. First?\na\n\n2. Second?\n(no answer)\n\n3. Third?\n(no answer)',
  );
});

test('Every selection is sent, in order', () => {
  expect(answersToSend(QUESTIONS, choose(second, 'c'))).toEqual(['b', 'a', 'c']);
});

test('With more selections than the server takes, the last one marked at each question is sent', () => {
  const most = count * SELECTIONS_PER_QUESTION;
  let attempt = begin('0', 'tab', 0);
  for (let index = 0; index < most; index += 1) attempt = choose(attempt, index % 2 === 0 ? 'b' : 'a');
  expect(answersToSend(QUESTIONS, attempt)).toHaveLength(most);
  attempt = choose(next(choose(attempt, 'b'), count), 'c');
  expect(answersToSend(QUESTIONS, attempt)).toEqual(['b', 'c']);
  expect(answersToSend(QUESTIONS, next(next(next(attempt, count), count), count))).toEqual(['b', 'c']);
});

test('An attempt begun with other options can be sent: selections that are no longer options are left out', () => {
  const changed = QUESTIONS.map(one => ({ ...one, options: ['a', 'c', 'd'], answer: 'c' }));
  const attempt = next(choose(next(choose(first, 'b'), count), 'c'), count);
  expect(answersToSend(QUESTIONS, attempt)).toEqual(['b', 'a', 'b', 'c']);
  expect(answersToSend(changed, attempt)).toEqual(['a', 'c']);
  expect(scoreOf(changed, attempt)).toBe(1);
});
