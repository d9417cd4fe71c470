import * as v from 'valibot';
import { isResultEmail, QUIZ_TEXTS } from './quiz-result';

/** More than any set needs; `quiz-answers.ts` limits the answers of a set. */
const LIST_LENGTH = 2000;
const TEXT_LENGTH = 1000;

const text = v.pipe(
  v.string(QUIZ_TEXTS.texts),
  v.maxLength(TEXT_LENGTH, QUIZ_TEXTS.texts),
  v.regex(/^\P{Cc}*$/u, QUIZ_TEXTS.texts),
);
const texts = v.pipe(v.array(text, QUIZ_TEXTS.texts), v.maxLength(LIST_LENGTH, QUIZ_TEXTS.texts));

const count = v.pipe(
  v.number(QUIZ_TEXTS.number),
  v.integer(QUIZ_TEXTS.number),
  v.minValue(0, QUIZ_TEXTS.number),
);

/** POST /send_result. The questions identify the set; `answers` contains every selection, in order. */
export const resultPayload = v.pipe(
  v.object({
    questions: texts,
    answers: texts,
    email: v.pipe(v.string(QUIZ_TEXTS.email), v.trim(), v.check(isResultEmail, QUIZ_TEXTS.email)),
    score: count,
    outoff: count,
  }),
  v.forward(
    v.partialCheck([['score'], ['outoff']], ({ score, outoff }) => score <= outoff, QUIZ_TEXTS.score),
    ['score'],
  ),
  v.forward(
    v.partialCheck(
      [['answers'], ['score']],
      ({ answers, score }) => score <= answers.length,
      QUIZ_TEXTS.unanswered,
    ),
    ['score'],
  ),
  v.forward(
    v.partialCheck(
      [['questions'], ['outoff']],
      ({ questions, outoff }) => questions.length === outoff,
      QUIZ_TEXTS.outoff,
    ),
    ['outoff'],
  ),
);

export type ResultPayload = v.InferOutput<typeof resultPayload>;
