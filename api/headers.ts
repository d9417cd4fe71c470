/** The headers of every answer (RELIABILITY.md decisions 25 and 26). Names in lower case. */
export type HeaderFields = Record<string, string>;

/** Whether no cache may keep an answer with this Cache-Control for others unasked: only then it may carry a cookie. */
export const isForOneCaller = (cacheControl: string): boolean =>
  /\b(?:no-store|no-cache|private)\b/.test(cacheControl) && !/\bpublic\b/.test(cacheControl);

const HTTPS_YEARS = 'max-age=63072000; includeSubDomains';

const isHttps = (siteUrl: URL) => siteUrl.protocol === 'https:';

/** What every answer carries, file, page or JSON. */
export function commonHeaders(siteUrl: URL): HeaderFields {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(isHttps(siteUrl) ? { 'strict-transport-security': HTTPS_YEARS } : {}),
  };
}

/** What an answer of the API carries. */
export function apiHeaders(siteUrl: URL): HeaderFields {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    ...commonHeaders(siteUrl),
  };
}

export interface PolicySources {
  /** In the form `'sha256-…'`. */
  scriptHashes: string[];
  styleHashes: string[];
  connectOrigins: string[];
}

export interface PageSources extends PolicySources {
  frameOrigin?: string | undefined;
}

/** The content security policy of the site's pages. */
export function pagePolicy(
  siteUrl: URL,
  { scriptHashes, styleHashes, connectOrigins, frameOrigin }: PageSources,
): string {
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
