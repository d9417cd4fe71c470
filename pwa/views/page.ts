import type { ArticleKey } from '../../api/contract/site';
import type { Narration, PdfFile } from '../content/types';
import type { QuizProps } from '../features/quiz/quiz-page';
import type { SavedProps } from '../features/saved/saved-page';
import type { SearchProps } from '../features/search/search-page';

/** What an article's tools need to know of it. */
interface ArticleProps {
  slug: string;
  articleKey: ArticleKey;
  title: string;
  /** Absolute address. */
  canonical: string;
  audio: Narration | null;
  pdf: PdfFile | null;
  /** The person who reads the narration. */
  narrator?: string | undefined;
}

type Nothing = Record<string, never>;

/** The props of each view; nothing here depends on the reader. */
interface Views {
  /** The build renders the whole page, and the browser needs no code for it. */
  static: Nothing;
  article: ArticleProps;
  search: SearchProps;
  contact: Nothing;
  login: Nothing;
  signUp: Nothing;
  updatePassword: Nothing;
  saved: SavedProps;
  uploader: Nothing;
  /** All sets share one document; the address names the set. */
  quiz: QuizProps;
}

export type ViewName = keyof Views;

/** What the browser knows about a page, besides its markup. */
export type Page<View extends ViewName = ViewName> = {
  [K in View]: {
    view: K;
    path: string;
    props: Views[K];
    /** Whether it is a form, which the build has drawn whole and which changes only when somebody turns to it. */
    isForm?: true;
  };
}[View];

/** An address that leads to another one. */
export class PageMoved extends Error {
  override name = 'PageMoved';

  /** @param path where the page is */
  constructor(readonly path: string) {
    super(`It is at ${path}.`);
  }
}
