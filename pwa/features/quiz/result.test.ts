import { expect, test } from 'vitest';
import { begin, choose, next } from './attempt';
import { answersAsText, scoreOf } from './result';

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
