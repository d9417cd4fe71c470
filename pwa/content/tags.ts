/** The blog's topics, in order: address, and name with its usual capitals. */
export const tags = [
  { tag: 'deep-learning', name: 'Deep Learning' },
  { tag: 'computer-vision', name: 'Computer Vision' },
  { tag: 'natural-language-processing', name: 'Natural Language Processing' },
  { tag: 'streaming-data-analytics', name: 'Streaming Data Analytics' },
  { tag: 'embedded-ml', name: 'Embedded ML' },
  { tag: 'tinyml-edge-ai', name: 'TinyML Edge AI' },
  { tag: 'iiot', name: 'IIoT' },
  { tag: 'predictive-analytics', name: 'Predictive Analytics' },
  { tag: 'data-analytics', name: 'Data Analytics' },
  { tag: 'forecasting', name: 'Forecasting' },
  { tag: 'technology-frameworks', name: 'Technology Frameworks' },
] as const;

export type Tag = (typeof tags)[number]['tag'];

/** What search engines show for a topic's page. */
export function topicDescription(name: string, articles: number): string {
  const work = 'our work in fields, factories and therapy rooms';
  if (articles === 0) return `Articles on ${name} from ${work} are on their way.`;
  const found = articles === 1 ? 'an article' : `${articles} articles`;
  return `${name}: ${found} to read, to listen to and to keep, from ${work}.`;
}

/** The categories of articles. Each article has one; it is written above the title. */
export const categories = [
  'Deep Learning',
  'Natural Language Processing',
  'Computer Vision',
  'Predictive Analytics',
] as const;
