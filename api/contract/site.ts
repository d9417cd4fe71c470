import type { SetQuestion } from './quiz-answers';

/** The build's description of the site for the server: written to `dist/site.json`, read once at the start. */

/** The short keys of articles in saved lists. */
export const ARTICLE_KEYS = [
  'AppliedAI',
  'NLP',
  'ComputerVision',
  'Forecasting',
  'ReliableAI',
  'Wildlife',
  'ASD',
  'EdgeOn',
] as const;

export type ArticleKey = (typeof ARTICLE_KEYS)[number];

/** The catalogue's data of an article, which a saved row shows whatever the caller sent. */
interface CatalogueArticle {
  title: string;
  /** The slug, without a leading slash. */
  url: string;
}

export type Catalogue = Partial<Record<ArticleKey, CatalogueArticle>>;

/** One prerendered page. */
export interface PrerenderedPage {
  /** Path relative to `dist/client`, with forward slashes. */
  file: string;
  status: 200 | 404;
  /** Extra response headers of this page; names in lower case. */
  headers?: Record<string, string>;
  /** The origin of another site that this page may show in a frame. */
  frameOrigin?: string;
  /** Whether its content depends on the query; with a query, it is rendered on demand. */
  dependsOnQuery?: true;
}

/** The colours of the site's light theme, as `#rrggbb`: mail programs know neither themes nor newer forms. */
export interface MailColours {
  paper: string;
  ink: string;
  soft: string;
  line: string;
  button: string;
  onButton: string;
}

/** The names and addresses of the site, as mails show them, and the colours of mails. */
export interface SiteIdentity {
  brand: string;
  /** The sender's address of mails, unless the environment sets another. */
  email: string;
  /** The address for questions. */
  supportEmail: string;
  colours: MailColours;
}

export interface SiteManifest {
  /** Identifies the build; changes whenever anything served changes. */
  build: string;
  /** The public origin that the pages name. */
  siteUrl: string;
  identity: SiteIdentity;
  catalogue: Catalogue;
  /** The questions of each assessment, which identify it in a result, and their options. */
  quizzes?: SetQuestion[][];
  /** URL path (`/about`) to its prerendered page; `/404` is the not-found page. */
  pages: Record<string, PrerenderedPage>;
  /** Paths whose page also answers for the path with one more part, an id. */
  families: readonly string[];
  /** URL path to the path it moved to (permanent). */
  redirects: Record<string, string>;
  /** Sources for the policy, in the form `'sha256-…'` with the quotes. */
  scriptHashes: string[];
  /** Origin of the analytics collector, if one is configured. */
  connectOrigins: string[];
}

/** What `dist/ssr/render.js` exports for pages that were not prerendered. */
export interface RenderedPage {
  status: number;
  /** The complete document; empty for a redirect. */
  html: string;
  /** The target of a redirect. */
  location?: string;
  headers?: Record<string, string>;
}

export type RenderPage = (path: string) => Promise<RenderedPage>;

/** A page without scripts that the server renders: the result of a form, or a question with one button. */
export interface Notice {
  title: string;
  paragraphs: string[];
  /** The label of a button that posts to the page's own address. */
  button?: string;
  back: { href: string; label: string };
}

/** What `dist/ssr/render.js` exports for notices; it returns the complete document. */
export type RenderNotice = (notice: Notice) => string;
