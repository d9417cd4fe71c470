/** The page on which the assessment begins. Its questions are in `quiz.ts`. */
export const assessment = {
  title: 'Data Analytics Assessment',
  description:
    'Seventeen questions on charts, figures and logic, with a time limit, an explanation of every answer, and no network needed.',
  picture: '/images/assessment.svg',
  pictureAlt: 'A sheet with charts and ticked boxes beside an alarm clock',
  lede: 'Seventeen questions on reading charts, on figures and on logic, each with three or four options.',
  paragraphs: [
    'People usually finish in 30-40 minutes. The clock gives you 20: what is answered by then counts.',
    'The time runs from the first question on, and goes on if you close the page. No network is needed: whatever you answer is kept on this device.',
    'Every step is final: what you have answered or skipped can be looked at again, but not changed.',
  ],
};
