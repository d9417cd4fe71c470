/** The content folder as the build read it; for the prerenderer only. */
declare module 'virtual:content' {
  import type { Article, Document } from './types';
  export const articles: Article[];
  export const documents: Document[];
}

/** The public origin, from SITE_URL, without a trailing slash. */
declare const __SITE_URL__: string;
/** The address that counts page views, from ANALYTICS_URL; null for none. */
declare const __ANALYTICS_URL__: string | null;
/** The page's background in each theme, as `#rrggbb`. */
declare const __PAPER_COLOURS__: Record<'light' | 'dark' | 'sepia', string>;
/** What each short landing page is about, by its path. */
declare const __TOPIC_LINES__: Readonly<Record<string, string>>;
/** The year of the build; the page corrects it when it runs. */
declare const __BUILD_YEAR__: number;
