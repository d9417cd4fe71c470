import type { ArticleProps } from '../features/article/article-page';
import type { QuizProps } from '../features/quiz/quiz-page';
import type { SearchProps } from '../features/search/search-page';

/** What a page tells search engines and the sites on which it is shared. */
export interface Head {
  title: string;
  description: string;
  /** Absolute address; null if the page has none (not found). */
  canonical: string | null;
  type: 'website' | 'article';
  /** Absolute address of a picture of 1200 × 630 pixels. */
  image: string;
  imageAlt: string;
  robots: 'index' | 'noindex';
  /** schema.org objects. */
  structured: Record<string, unknown>[];
}

type Nothing = Record<string, never>;

/** The props of each view, besides the page's body; nothing here depends on the reader. */
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
  /** All sets share one document; the address names the set. */
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
    /** HTML of the text, if the page has one; sent in the markup, not in the data block. */
    body: string | null;
  };
}[View];

/** The source of pages: the content folder while prerendering, the prerendered documents in the browser. */
export interface PageSource {
  /**
   * @param path the address without its query
   * @param search its query, with the question mark
   * @throws PageMoved if the address leads to another one
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
