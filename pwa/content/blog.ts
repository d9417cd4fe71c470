import { inWords } from './numbers';

/** The page that lists the articles. */
export const blog = {
  title: 'Blog',
  description:
    'Long reads on applied machine learning: language, vision, forecasting and reliability, each with a narration to listen to and a PDF to keep.',
  lede: 'Field notes on applied machine learning. Every article can be read, listened to, printed and kept for a place without a network.',
  /** Above the list of every article; `count` is how many there are. */
  allHeading: (count: number) => `All ${inWords(count)} articles`,
  /** Names the topics of an article for screen readers. */
  articleTopics: 'Topics of this article',
  topicsHeading: 'Discover more topics',
  newsletterHeading: 'Never Miss A Story',
};
