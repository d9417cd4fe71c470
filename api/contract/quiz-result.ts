/** What page and server share about a result, apart from its schema (`quiz.ts`), which the page need not load. */

export const QUIZ_TEXTS = {
  texts: 'Please send a list of texts',
  email: 'Please enter a valid email address',
  number: 'Please send a whole number',
  score: 'The score cannot be above the number of questions',
  outoff: 'Please send the number of questions',
  unanswered: 'The score cannot be above the number of answers',
  unknownSet: 'This site has no such assessment',
  unknownAnswer: 'Please send options of the questions, in the order in which they were chosen',
} as const;

const EMAIL_LENGTH = 254;
/** The pattern of a browser's email field (HTML Standard, valid e-mail address). */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** Whether a result may be sent with this address: any that a browser's email field accepts, or none. */
export const isResultEmail = (email: string): boolean =>
  email === '' || (email.length <= EMAIL_LENGTH && EMAIL.test(email));

/** The answer to POST /send_result. @param mailed whether a mail is sent */
export const resultMessage = (score: number, outoff: number, mailed: boolean): string =>
  `You scored ${score} out of ${outoff}.${mailed ? ' The result is on its way to your inbox.' : ''}`;
