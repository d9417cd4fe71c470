import type { PageKind } from '../../content/search';

/** All that the search reads of the site, in a file that the build writes. */
export interface SiteText {
  /** The language of the texts, such as `en` or `en-GB`. */
  language: string;
  pages: SearchedPage[];
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
