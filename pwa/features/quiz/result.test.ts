import { expect, test } from 'vitest';
import { SELECTIONS_PER_QUESTION } from '../../../api/contract/quiz-answers';
import { begin, choose, next } from './attempt';
import { answersAsText, answersToSend, scoreOf } from './result';

const question = (text: string, answer: string) => ({
  question: text,
  options: ['a', 'b', 'c'],
  answer,
  explanation: 'Because.',
});
const QUESTIONS = [question('First?', 'a'), question('Second?', 'b'), question('Third?', 'c')];
const count = QUESTIONS.length;

const first = next(choose(choose(begin('0', 'tab', 0), 'b'), 'a'), count);
const second = next(first, count);

test('What is marked at Next counts, whatever was marked before', () => {
  expect(scoreOf(QUESTIONS, first)).toBe(1);
  expect(scoreOf(QUESTIONS, next(choose(second, 'a'), count))).toBe(1);
  expect(scoreOf(QUESTIONS, next(choose(second, 'c'), count))).toBe(2);
});

test('What is marked and not handed in when the time is up does not count', () => {
  expect(scoreOf(QUESTIONS, choose(second, 'c'))).toBe(1);
});

test('The answers can be taken along as text', () => {
  expect(answersAsText(QUESTIONS, second)).toBe(
    '1. First?\na\n\n2. Second?\n(no answer)\n\n3. Third?\n(no answer)',
  );
});

test('Every selection is sent, in its order', () => {
  expect(answersToSend(QUESTIONS, choose(second, 'c'))).toEqual(['b', 'a', 'c']);
});

test('Of more selections than the server takes, what was marked last at each question is sent', () => {
  const most = count * SELECTIONS_PER_QUESTION;
  let attempt = begin('0', 'tab', 0);
  for (let index = 0; index < most; index += 1) attempt = choose(attempt, index % 2 === 0 ? 'b' : 'a');
  expect(answersToSend(QUESTIONS, attempt)).toHaveLength(most);
  attempt = choose(next(choose(attempt, 'b'), count), 'c');
  expect(answersToSend(QUESTIONS, attempt)).toEqual(['b', 'c']);
  expect(answersToSend(QUESTIONS, next(next(next(attempt, count), count), count))).toEqual(['b', 'c']);
});

test('An attempt that was begun with other options can be sent: what is no option any more is left out', () => {
  const changed = QUESTIONS.map(one => ({ ...one, options: ['a', 'c', 'd'], answer: 'c' }));
  const attempt = next(choose(next(choose(first, 'b'), count), 'c'), count);
  expect(answersToSend(QUESTIONS, attempt)).toEqual(['b', 'a', 'b', 'c']);
  expect(answersToSend(changed, attempt)).toEqual(['a', 'c']);
  expect(scoreOf(changed, attempt)).toBe(1);
});
