/** The content folder as the build read it; for the prerenderer only. */
declare module 'virtual:content' {
  import type { Article, Document } from './types';
  export const articles: Article[];
  export const documents: Document[];
}

/** The addresses of all pages, so that menus name only what exists. */
declare module 'virtual:paths' {
  const paths: readonly string[];
  export default paths;
}

/** The public origin, from SITE_URL, without a trailing slash. */
declare const __SITE_URL__: string;
/** The year of the build; the page corrects it once it runs. */
declare const __BUILD_YEAR__: number;
