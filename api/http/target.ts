import type { IncomingMessage } from 'node:http';

/** The target of a request in plain ASCII, from which a URL can always be built. */
export interface Target {
  /** Begins with a slash; percent signs are kept as sent. */
  path: string;
  /** With its question mark, or empty. */
  search: string;
}

const ABSOLUTE = /^https?:\/\/[^/?#]*/i;
/** Characters to encode in a path: everything but printable ASCII, and characters that some parsers reinterpret. */
const FOREIGN_TO_PATHS = /[^\x21-\x7e]|[\\"<>^`{|}]/g;
const FOREIGN_TO_QUERIES = /[^\x21-\x7e]/g;
/** A name or an address, and an optional port (RFC 3986, section 3.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Reads the request line and the Host header, which callers may fill with anything. A proxy's absolute form is cut to
 * its path.
 * @returns null if the target has no path or the request does not name exactly one host (RFC 9112, section 3.2)
 */
export function readTarget(request: IncomingMessage): Target | null {
  if (!hasOneHost(request)) return null;
  const target = request.url ?? '';
  const local = target.startsWith('/') ? target : cutToPath(target);
  if (local === null) return null;
  const query = local.indexOf('?');
  const path = query < 0 ? local : local.slice(0, query);
  return {
    path: path.replace(FOREIGN_TO_PATHS, encodeByte),
    search: query < 0 ? '' : local.slice(query).replace(FOREIGN_TO_QUERIES, encodeByte),
  };
}

function cutToPath(target: string): string | null {
  if (!ABSOLUTE.test(target)) return null;
  const local = target.replace(ABSOLUTE, '');
  return local.startsWith('/') ? local : `/${local}`;
}

/** Percent-encodes a byte; Node gives each byte of a request line as one character. */
const encodeByte = (byte: string): string =>
  `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

function hasOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return httpVersion === '1.0';
  if (!HOST.test(host)) return false;
  // Of several Host headers, Node returns the first.
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}
