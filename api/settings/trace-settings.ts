/** Where traces go, from the variables that the OpenTelemetry specification names. */
export interface TraceSettings {
  /** The address that takes spans. */
  url: URL;
  /** How the traces name this site. */
  serviceName: string;
  /** Headers for that address, which may contain a secret. */
  headers: Record<string, string>;
}

/** An HTTP header's name (RFC 9110, “token”). */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** Printable ASCII, which every server understands in a header. */
const VALUE = /^[\x20-\x7e]*$/;

/**
 * Reads `OTEL_EXPORTER_OTLP_ENDPOINT`, to which the specification adds the path of spans.
 * @returns null if it is no http address, or has a user, a query or a fragment, which cannot be kept
 */
export function readTraceUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) return null;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  return url;
}

/**
 * Reads `OTEL_EXPORTER_OTLP_HEADERS`: `name=value` pairs with commas between them, the values percent-encoded.
 * @returns null if a pair cannot be read
 */
export function readTraceHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',').filter(part => part.trim() !== '')) {
    const end = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, end)).trim().toLowerCase();
    const value = decode(pair.slice(end + 1).trim());
    if (value === null || !NAME.test(name) || !VALUE.test(value)) return null;
    headers[name] = value;
  }
  return headers;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
