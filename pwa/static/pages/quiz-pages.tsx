import type { SetQuestion } from '../../../api/contract/quiz-answers';
import { assessment } from '../../content/assessment';
import { quizzes } from '../../content/quiz';
import { AssessmentPage } from '../screens/assessment-page';
import { breadcrumbs, type PageEntry, pageHead, staticPage } from './page-entry';

const { title, description, picture } = assessment;
const path = '/assessmentStarted';

/** The assessment: its card, and the one document for all sets of questions. */
export const quizPages: PageEntry[] = [
  staticPage({
    path: '/assessment',
    title,
    description,
    picture,
    structured: [breadcrumbs([title, '/assessment'])],
    content: <AssessmentPage />,
  }),
  {
    page: {
      view: 'quiz',
      path,
      props: { quizzes },
    },
    status: 200,
    head: pageHead(path, {
      title: 'Assessment in progress',
      description: 'One question at a time, with the time that is left.',
      isListed: false,
    }),
    body: null,
    picture,
  },
];

/** What the server knows about each set: the questions, which identify it, and the possible answers. */
export const quizQuestions: SetQuestion[][] = quizzes.map(set =>
  set.map(({ question, options }) => ({ question, options })),
);
