/** The span of a proxy that a request belongs to. */
export interface Parent {
  traceId: string;
  spanId: string;
  /** Whether the proxy records this trace; if it does not, nobody does. */
  isSampled: boolean;
}

/** Versions after 00 may append fields (W3C, “Trace Context”). */
const FORM =
  /^(?!ff)(?:00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})|(?!00)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?)$/;
const ZEROS = /^0+$/;
const SAMPLED = 1;

/** Reads a `traceparent` header; null if there is none, or one that the standard has ignored. */
export function readTraceparent(header: string | string[] | undefined): Parent | null {
  if (typeof header !== 'string') return null;
  const [traceId = '', spanId = '', flags = ''] = (FORM.exec(header.trim()) ?? []).slice(1).filter(Boolean);
  if (flags === '' || ZEROS.test(traceId) || ZEROS.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}
