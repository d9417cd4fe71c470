/** Every route of the site, written out, so that the build cannot lose one unnoticed. */

const topics = [
  'deep-learning',
  'computer-vision',
  'natural-language-processing',
  'streaming-data-analytics',
  'embedded-ml',
  'tinyml-edge-ai',
  'iiot',
  'predictive-analytics',
  'data-analytics',
  'forecasting',
  'technology-frameworks',
];

const articleRoutes = [
  '/applied-ai',
  '/introduction-to-nlp',
  '/computer-vision',
  '/forecasting-using-ai',
  '/reliable-and-robust-ai',
  '/wildlife-intrusion-detection-system-ai-aranya',
  '/therapy-planning-for-asd-kids-children-using-AI',
  '/edge-on',
];

export const landingRoutes = [
  '/applied-ai-healthcare',
  '/applied-ai-education',
  '/applied-ai-aerospace',
  '/nlp-in-healthcare',
  '/nlp-in-education',
  '/nlp-in-finance',
  '/computer-vision-automotive',
  '/computer-vision-retail',
  '/computer-vision-manufacturing',
  '/ai-forecasting-stocks',
  '/ai-demand-forecasting',
  '/ai-sales-prediction',
  '/reliable-and-robust-ai-enterprise',
  '/reliable-and-robust-ai-education',
  '/reliable-and-robust-ai-healthcare',
];

export const tagRoutes = topics.map(topic => `/tags/${topic}`);

/** Routes that search engines may list and that the sitemap names. */
export const publicRoutes = [
  '/',
  '/about',
  '/mvp',
  '/poc',
  '/cat',
  '/offering-nlp',
  '/buy',
  '/try',
  '/assessment',
  '/blog',
  '/contact',
  '/legal',
  '/faq',
  '/privacy-policy',
  '/terms-and-condition',
  '/refund-policy',
  '/session-mate-app',
  '/pashutham-app',
  '/saraswat-hospital-app',
  ...tagRoutes,
  ...articleRoutes,
  ...landingRoutes,
];

/** Routes with a reader's own data, or of no use to search engines. */
export const unlistedRoutes = [
  '/login',
  '/sign-in',
  '/updatepassword',
  '/articles',
  '/search',
  '/updatesubscribeduser',
  '/away',
  '/sh/updat-drive/img',
  '/assessmentStarted',
];

export const movedRoutes: readonly [from: string, to: string][] = [
  ['/blog-3', '/blog'],
  ['/assessments', '/assessment'],
  ['/contact-us', '/contact'],
  ['/home-2', '/'],
];
