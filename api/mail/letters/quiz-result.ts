import { findQuizScore } from '../../../db/queries/quiz-results';
import type { WriteLetter } from './writer';

/** Sends the result of an assessment: only our own text and two numbers, because anybody can enter any address. */
export const writeQuizResult: WriteLetter = async (
  { recipient, about_id },
  { database, siteUrl, identity },
) => {
  const result = about_id === null ? null : await database.call(sql => findQuizScore(sql, about_id));
  if (result === null) return null;
  return {
    to: recipient,
    letter: {
      subject: 'Your assessment result',
      before: [
        'Hello,',
        `you scored ${result.score} out of ${result.outoff} in the assessment at ${identity.brand}.`,
        'The device on which you took it can show your result by skill, with articles to read next: open the assessment there.',
      ],
      link: { label: 'Open the assessment', href: `${siteUrl.origin}/assessment` },
      after: [
        'If you did not take it, somebody entered this address by mistake, and you need do nothing. The address is deleted after 30 days.',
      ],
    },
  };
};
