import type { SetQuestion } from './quiz-answers';

/** What the build tells the server about the site: written to `dist/site.json`, read once at start. */

/** The short keys under which articles are saved. */
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

/** The catalogue's word on an article: what a saved row shows, whatever the caller sent. */
export interface CatalogueArticle {
  title: string;
  /** The slug, without a leading slash. */
  url: string;
}

export type Catalogue = Partial<Record<ArticleKey, CatalogueArticle>>;

/** One prerendered page. */
export interface PrerenderedPage {
  /** Path below `dist/client`, with forward slashes. */
  file: string;
  status: 200 | 404;
  /** Extra response headers of this page, lower-case names. */
  headers?: Record<string, string>;
  /** The origin of another site's page that this one may show in a frame. */
  frameOrigin?: string;
  /** Whether it says something else with a query, and is then rendered on demand. */
  dependsOnQuery?: true;
}

/** What mails say of the site. */
export interface SiteIdentity {
  brand: string;
  /** Where mails come from, unless the environment says otherwise. */
  email: string;
  /** Where a reader of a mail may turn. */
  supportEmail: string;
}

export interface SiteManifest {
  /** Identifies the build; changes whenever anything served changes. */
  build: string;
  identity: SiteIdentity;
  catalogue: Catalogue;
  /** The questions of each assessment, by which a result is recognised, and their options. */
  quizzes?: SetQuestion[][];
  /** URL path (`/about`) to its prerendered page; `/404` is the not-found page. */
  pages: Record<string, PrerenderedPage>;
  /** Paths that also answer for themselves with one more part, an id. */
  families: readonly string[];
  /** URL path to the path it moved to (permanent). */
  redirects: Record<string, string>;
  /** Sources for the policy, in the form `'sha256-…'` with the quotes. */
  scriptHashes: string[];
  styleHashes: string[];
  /** Origin of the analytics collector, if one is configured. */
  connectOrigins: string[];
}

/** What `dist/ssr/render.js` exports for pages that were not prerendered. */
export interface RenderedPage {
  status: number;
  /** The complete document; empty for a redirect. */
  html: string;
  /** Where a redirect leads. */
  location?: string;
  headers?: Record<string, string>;
}

export type RenderPage = (path: string) => Promise<RenderedPage>;

/** A page without any script, put together by the server: what became of a form, or a question with one button. */
export interface Notice {
  title: string;
  paragraphs: string[];
  /** The label of a button that posts to the page's own address. */
  button?: string;
  back: { href: string; label: string };
}

/** What `dist/ssr/render.js` exports for notices; the answer is the complete document. */
export type RenderNotice = (notice: Notice) => string;
