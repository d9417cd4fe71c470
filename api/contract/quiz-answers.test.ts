import { describe, expect, it } from 'vitest';
import { findSelections, SELECTIONS_PER_QUESTION } from './quiz-answers';

const SET = [
  { question: 'First?', options: ['a', 'b', 'both'] },
  { question: 'Second?', options: ['c', 'both'] },
  { question: 'Third?', options: ['d', 'a'] },
];

describe('the answers of an assessment', () => {
  it.each([
    [[], []],
    [
      ['a', 'c', 'd'],
      [0, 3, 5],
    ],
    // A selection that was changed back and forth.
    [
      ['a', 'b', 'a', 'c'],
      [0, 1, 0, 3],
    ],
    // A skipped question.
    [
      ['b', 'd'],
      [1, 5],
    ],
    // The same text in several questions.
    [
      ['both', 'both', 'a'],
      [2, 2, 0],
    ],
    [
      ['c', 'both', 'a'],
      [3, 4, 6],
    ],
  ])('%j are options of their questions', (answers, places) => {
    expect(findSelections(SET, answers)).toEqual(places);
  });

  it.each([[['e']], [['a', '']], [['d', 'c']], [['c', 'b']], [['A']], [['a', 'c', 'd', 'both']]])(
    '%j are not options of their questions',
    answers => {
      expect(findSelections(SET, answers)).toBeNull();
    },
  );

  it('are limited in number for each question', () => {
    const most = Array.from({ length: SET.length * SELECTIONS_PER_QUESTION }, () => 'a');
    expect(findSelections(SET, most)).toHaveLength(most.length);
    expect(findSelections(SET, [...most, 'a'])).toBeNull();
  });
});
