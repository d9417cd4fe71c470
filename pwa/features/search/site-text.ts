import type { PageKind } from '../../content/search';

/** What the search reads of the site, in one or more files that the build writes. */
export interface SiteText {
  /** The language of the texts, such as `en` or `en-GB`. */
  language: string;
  pages: SearchedPage[];
}

/** The texts of several files in one. @throws Error if there is no file */
export function joinTexts(files: readonly SiteText[]): SiteText {
  const [first] = files;
  if (!first) throw new Error('The search has no texts.');
  return { language: first.language, pages: files.flatMap(({ pages }) => pages) };
}

/** A page, or a question on a page with its answer. */
export interface SearchedPage {
  path: string;
  kind: PageKind;
  title: string;
  /** Its own heading; empty if that is its title. */
  heading: string;
  /** Words by which visitors look for it although it does not say them; empty for none. */
  asked: string;
  /** One sentence, which the page itself may not show; empty for none. */
  description: string;
  sections: Section[];
}

/** A heading and what stands below it. */
export interface Section {
  /** The heading's id; empty if it has none. */
  id: string;
  /** Empty for what stands below the title. */
  heading: string;
  /** Paragraphs, items and rows. Between two cells of a row is a tab. */
  texts: string[];
}
