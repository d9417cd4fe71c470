import { hash } from 'node:crypto';
import { BARE_POLICY, EVERY_ANSWER } from '../contract/answer-headers';

/** Header fields; names in lower case. */
export type HeaderFields = Record<string, string>;

/** Whether this Cache-Control stops caches from serving an answer to others unasked; only then may it have a cookie. */
export const isForOneCaller = (cacheControl: string): boolean =>
  /\b(?:no-store|no-cache|private)\b/.test(cacheControl) && !/\bpublic\b/.test(cacheControl);

const HTTPS_YEARS = 'max-age=63072000; includeSubDomains';

const isHttps = (siteUrl: URL) => siteUrl.protocol === 'https:';

/** The headers of every answer: file, page or JSON. */
export function commonHeaders(siteUrl: URL): HeaderFields {
  return {
    ...EVERY_ANSWER,
    ...(isHttps(siteUrl) ? { 'strict-transport-security': HTTPS_YEARS } : {}),
  };
}

/** The headers of an answer in plain text or without a body. */
export function textHeaders(siteUrl: URL): HeaderFields {
  return {
    ...commonHeaders(siteUrl),
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': BARE_POLICY,
    'cache-control': 'no-store',
  };
}

/**
 * The content security policy of a file that is not a page. It applies when a browser opens the file directly, and to
 * the service worker.
 * @param type the content type
 */
export function filePolicy(type: string, connectOrigins: string[]): string {
  // A worker may fetch what a page may fetch.
  if (type.startsWith('text/javascript')) {
    return `${BARE_POLICY}; script-src 'self'; connect-src ${["'self'", ...connectOrigins].join(' ')}`;
  }
  // SVG images have inline styles.
  if (type.startsWith('image/svg+xml')) return `${BARE_POLICY}; style-src 'unsafe-inline'; img-src data:`;
  return BARE_POLICY;
}

/** The headers of an API answer. */
export function apiHeaders(siteUrl: URL): HeaderFields {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `${BARE_POLICY}; sandbox`,
    ...commonHeaders(siteUrl),
  };
}

export interface PolicySources {
  /** In the form `'sha256-…'`. */
  scriptHashes: string[];
  connectOrigins: string[];
}

interface PageSources extends PolicySources {
  frameOrigin?: string | undefined;
}

const STYLE = /<style>([\s\S]*?)<\/style>/;

/**
 * The content security policy of a page.
 * @param html the page as the build or its renderer wrote it; its one style element is allowed by its hash
 */
export function pagePolicy(
  siteUrl: URL,
  { scriptHashes, connectOrigins, frameOrigin }: PageSources,
  html: string,
): string {
  const [, style] = STYLE.exec(html) ?? [];
  const styleHashes = style === undefined ? [] : [`'sha256-${hash('sha256', style, 'base64')}'`];
  const self = (more: string[]) => ["'self'", ...more].join(' ');
  return [
    "default-src 'none'",
    `script-src ${self(scriptHashes)}`,
    `style-src ${self(styleHashes)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src ${self(connectOrigins)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frameOrigin ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps(siteUrl) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
