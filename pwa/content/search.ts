/** The texts of the search, besides those of the specified list, and what it knows about words. */
export const search = {
  title: 'Search',
  /** What shared links show of the search page. */
  description: 'Find words in every article, page and answer of this site. It works without a network too.',
  picture: '/images/search.svg',
  /** Names the box for screen readers. */
  label: 'Search this site',
  elsewhere: 'Elsewhere on this site',
  /** Read out when the results change. */
  /** What is read out once the typing has paused. */
  results: (all: number) => `${all} ${all === 1 ? 'result' : 'results'}`,
  found: (pages: number) => `${pages} ${pages === 1 ? 'result' : 'results'} elsewhere on this site`,
  /** Above the results if a word was mistyped. */
  understood: (query: string) => `Showing results for “${query}”`,
  /** Names the list of articles if other pages come first. */
  featured: 'Featured articles',
  didYouMean: 'Did you mean',
  topics: 'Topics',
  pages: 'Pages',
  failed: 'The other pages could not be searched.',
  retry: 'Try again',
};

/** What kind of page a result is, above its title. */
export const kinds = {
  article: 'Article',
  brief: 'In brief',
  topic: 'Topic',
  product: 'Product',
  policy: 'Policy',
  question: 'Question',
  page: 'Page',
} as const;

export type PageKind = keyof typeof kinds;

/** Pages that search engines do not list and visitors look for. */
export const searchedReaderPages: readonly string[] = ['/login', '/sign-in', '/articles'];

/** Words that mean the same to a visitor; a page with one of them is found by the others, below those that have it. */
export const synonyms: readonly (readonly string[])[] = [
  ['quiz', 'assessment'],
  ['phone', 'telephone'],
  ['delete', 'erase', 'erasure'],
  ['mail', 'email'],
  ['course', 'training', 'workshop'],
  ['kids', 'children'],
  ['autism', 'autistic', 'ASD'],
  ['car', 'vehicle', 'automotive'],
  ['picture', 'photo', 'image'],
];
