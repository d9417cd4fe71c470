/** What the questions of the assessments ask for, each with the articles (by slug) worth reading for it. */
export const skills = {
  figures: {
    title: 'Averages and percentages',
    articles: ['forecasting-using-ai'],
  },
  charts: {
    title: 'Reading charts and tables',
    articles: ['forecasting-using-ai', 'reliable-and-robust-ai'],
  },
  logic: {
    title: 'Data and logic',
    articles: ['introduction-to-nlp', 'therapy-planning-for-asd-kids-children-using-AI'],
  },
  chance: {
    title: 'Cause and chance',
    articles: ['applied-ai', 'reliable-and-robust-ai'],
  },
  models: {
    title: 'Judging a model',
    articles: ['computer-vision', 'applied-ai'],
  },
  basics: {
    title: 'What AI is',
    articles: ['computer-vision', 'introduction-to-nlp'],
  },
} as const;

export type Skill = keyof typeof skills;
