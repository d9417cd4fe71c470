interface Dated {
  /** ISO day. */
  date: string;
}

/** Articles of the same day keep their order. */
export const newestFirst = <Article extends Dated>(articles: readonly Article[]): Article[] =>
  [...articles].sort((one, other) => other.date.localeCompare(one.date));

/** The newest articles, in the order of the list. @param most so many of them */
export function newestOf<Article extends Dated>(articles: readonly Article[], most: number): Article[] {
  const newest = new Set(newestFirst(articles).slice(0, most));
  return articles.filter(article => newest.has(article));
}

/** Splits a list into pages. An empty list has one page. @param most so many items on a page */
export function intoPages<Item>(items: readonly Item[], most: number): Item[][] {
  const pages = Math.max(1, Math.ceil(items.length / most));
  return Array.from({ length: pages }, (_page, index) => items.slice(index * most, (index + 1) * most));
}
