import type { SetQuestion } from '../../../api/contract/quiz-answers';
import { assessment } from '../../content/assessment';
import { quizzes } from '../../content/quiz';
import { type Skill, skills } from '../../content/quiz-skills';
import type { DescribedSkill } from '../../features/quiz/by-skill';
import { AssessmentPage } from '../screens/assessment-page';
import { cards } from './article-pages';
import { breadcrumbs, type PageEntry, pageHead, staticPage } from './page-entry';

const { title, description, picture } = assessment;
const path = '/assessmentStarted';

const describedSkills = Object.fromEntries(
  Object.entries(skills).map(([skill, { title, articles }]): [string, DescribedSkill] => [
    skill,
    { title, articles: cards(articles).map(({ slug, title }) => ({ slug, title })) },
  ]),
) as Record<Skill, DescribedSkill>;

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
      props: { quizzes, skills: describedSkills },
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
