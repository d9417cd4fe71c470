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
