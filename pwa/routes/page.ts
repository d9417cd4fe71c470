import type { ArticleProps } from '../features/article/article-page';
import type { BlogProps } from '../features/blog/blog-page';
import type { AboutProps } from '../features/company/about';
import type { DocumentProps } from '../features/company/document-page';
import type { HomeProps } from '../features/home/home-page';

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

/** What each view needs beside the page's body; nothing here depends on who is reading. */
interface Views {
  home: HomeProps;
  blog: BlogProps;
  article: ArticleProps;
  document: DocumentProps;
  about: AboutProps;
  login: Record<string, never>;
  signUp: Record<string, never>;
  saved: Record<string, never>;
  notFound: Record<string, never>;
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
  load(path: string): Promise<Page>;
}
