import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { resultPayload } from './quiz';
import { QUIZ_TEXTS, resultMessage } from './quiz-result';

const RESULT = {
  questions: ['What is AI?', 'What is data?'],
  answers: ['A field', 'A cake', 'A field'],
  email: 'reader@example.com',
  score: 1,
  outoff: 2,
};

const complaints = (change: Record<string, unknown>) =>
  v
    .safeParse(resultPayload, { ...RESULT, ...change })
    .issues?.map(issue => [v.getDotPath(issue), issue.message]);

describe('POST /send_result', () => {
  it('accepts a result with or without an address', () => {
    expect(complaints({})).toBeUndefined();
    expect(complaints({ email: '' })).toBeUndefined();
    expect(complaints({ email: "o'brien+quiz@sub.example.museum" })).toBeUndefined();
    expect(complaints({ answers: [], score: 0 })).toBeUndefined();
  });

  it.each([
    ['an invalid address', { email: 'reader' }, 'email', QUIZ_TEXTS.email],
    ['a line break in the address', { email: 'a@b.co\nBcc: c@d.co' }, 'email', QUIZ_TEXTS.email],
    ['a score above the number of questions', { score: 3 }, 'score', QUIZ_TEXTS.score],
    ['a score above the number of answers', { answers: [], score: 1 }, 'score', QUIZ_TEXTS.unanswered],
    ['a negative score', { score: -1 }, 'score', QUIZ_TEXTS.number],
    ['half a point', { score: 0.5 }, 'score', QUIZ_TEXTS.number],
    ['another number of questions', { outoff: 5 }, 'outoff', QUIZ_TEXTS.outoff],
    ['an answer that is no text', { answers: [4] }, 'answers.0', QUIZ_TEXTS.texts],
    ['a control character', { answers: ['\0'] }, 'answers.0', QUIZ_TEXTS.texts],
    ['a text instead of the list', { questions: 'What is AI?' }, 'questions', QUIZ_TEXTS.texts],
  ])('refuses %s', (_what, change, field, text) => {
    expect(complaints(change)).toContainEqual([field, text]);
  });

  it('answers with score and total, and mentions the inbox if a mail is sent', () => {
    expect(resultMessage(12, 17, false)).toBe('You scored 12 out of 17.');
    expect(resultMessage(0, 4, true)).toBe('You scored 0 out of 4. The result is on its way to your inbox.');
  });
});
