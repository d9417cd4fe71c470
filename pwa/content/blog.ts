import { inWords } from './numbers';

/** The page that lists the articles. */
export const blog = {
  title: 'Blog',
  description:
    'Long reads on applied machine learning: language, vision, forecasting and reliability, each with a narration to listen to and a PDF to keep.',
  lede: 'Field notes on applied machine learning. Every article can be read, listened to, printed and kept for a place without a network.',
  /** Above the list of every article; `count` is how many there are. */
  allHeading: (count: number) => `All ${inWords(count)} articles`,
  /** Lists of articles that have several pages. */
  pagesLabel: 'Pages of this list',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  newer: 'Newer articles',
  older: 'Older articles',
  furtherTitle: (page: number) => `All articles, page ${page}`,
  furtherDescription: (page: number, pages: number) =>
    `The titles of all our articles, with the newest on the first page. This is page ${page} of ${pages}.`,
  /** Names the topics of an article for screen readers. */
  articleTopics: 'Topics of this article',
  topicsHeading: 'Discover more topics',
  newsletterHeading: 'Never Miss A Story',
};
