import type { ArticleProps } from '../features/article/article-page';
import type { QuizProps } from '../features/quiz/quiz-page';
import type { SearchProps } from '../features/search/search-page';

/** What a page says of itself to search engines and to whoever it is shared with. */
export interface Head {
  title: string;
  description: string;
  /** Absolute address; null where the page has none (not found). */
  canonical: string | null;
  type: 'website' | 'article';
  /** Absolute address of a picture of 1200 × 630. */
  image: string;
  imageAlt: string;
  robots: 'index' | 'noindex';
  /** schema.org objects. */
  structured: Record<string, unknown>[];
}

type Nothing = Record<string, never>;

/** What each view needs beside the page's body; nothing here depends on who is reading. */
interface Views {
  /** A page whose whole markup is its body: the build renders it, and the browser needs no code for it. */
  static: Nothing;
  article: ArticleProps;
  search: SearchProps;
  contact: Nothing;
  login: Nothing;
  signUp: Nothing;
  updatePassword: Nothing;
  saved: Nothing;
  uploader: Nothing;
  /** All sets share a document; the address names one. */
  quiz: QuizProps;
}

export type ViewName = keyof Views;

/** A page as it travels from the build to the browser: in the prerendered document, never in a script. */
export type Page<View extends ViewName = ViewName> = {
  [K in View]: {
    view: K;
    path: string;
    status: 200 | 404;
    head: Head;
    props: Views[K];
    /** HTML of the text, where the page has one; on the wire it is in the markup, not in the data block. */
    body: string | null;
  };
}[View];

/** Where pages come from: the content folder while prerendering, the prerendered documents in the browser. */
export interface PageSource {
  /**
   * @param path the address without its query
   * @param search its query, with the question mark
   * @throws PageMoved where the address leads to another one
   */
  load(path: string, search?: string): Promise<Page>;
}

/** An address that leads to another one. */
export class PageMoved extends Error {
  override name = 'PageMoved';

  /** @param path where the page is */
  constructor(readonly path: string) {
    super(`The page is at ${path}.`);
  }
}
