/** The headers of every answer. Names in lower case. */
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

/** What may come of an answer that is no page: nothing, and no page may show it in a frame. */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What an answer in plain words carries, and one without a body. */
export function textHeaders(siteUrl: URL): HeaderFields {
  return {
    ...commonHeaders(siteUrl),
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': BARE_POLICY,
    'cache-control': 'no-store',
  };
}

/**
 * The content security policy of a file that is no page. It counts where a browser opens the file by itself, and for
 * the service worker.
 * @param type the content type
 */
export function filePolicy(type: string, connectOrigins: string[]): string {
  // A worker may ask for what a page may ask for.
  if (type.startsWith('text/javascript')) {
    return `${BARE_POLICY}; script-src 'self'; connect-src ${["'self'", ...connectOrigins].join(' ')}`;
  }
  // Drawings have styles of their own.
  if (type.startsWith('image/svg+xml')) return `${BARE_POLICY}; style-src 'unsafe-inline'; img-src data:`;
  return BARE_POLICY;
}

/** What an answer of the API carries. */
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
