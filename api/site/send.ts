import type { IncomingMessage, ServerResponse } from 'node:http';
import { isNamedIn } from '../http/conditions';
import { acceptedEncodings } from '../http/encodings';
import type { HeaderFields } from '../http/headers';
import type { HeldFile, Variant } from './site-files';

/** What was sent, for the log. */
export interface Sent {
  status: number;
  bytes: number;
  /** The route's pattern, never a path, which may contain a secret. */
  route: string;
}

/** The route of every path that the build does not know. */
export const UNKNOWN_ROUTE = '/*';

/** Sends answers that were not prepared in advance. */
export interface Sender {
  redirect(response: ServerResponse, status: number, location: string): Sent;
  text(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    text: string,
    more?: HeaderFields,
  ): Sent;
  body(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    body: Buffer,
    headers: HeaderFields,
  ): Sent;
}

/** @param ofText the headers of a plain-text answer */
export function createSender(ofText: HeaderFields): Sender {
  const { 'content-type': _, ...ofNothing } = ofText;

  const body: Sender['body'] = (request, response, status, bytes, headers) => {
    response.writeHead(status, { ...headers, 'content-length': String(bytes.length) });
    const isHead = request.method === 'HEAD';
    response.end(isHead ? undefined : bytes);
    return { status, bytes: isHead ? 0 : bytes.length, route: UNKNOWN_ROUTE };
  };

  return {
    body,
    text: (request, response, status, text, more) =>
      body(request, response, status, Buffer.from(text), { ...ofText, ...more }),
    redirect(response, status, location) {
      response
        .writeHead(status, { ...ofNothing, location, 'cache-control': 'no-cache', 'content-length': 0 })
        .end();
      return { status, bytes: 0, route: UNKNOWN_ROUTE };
    },
  };
}

/** The Accept-Encoding of a request. */
export function readEncoding({ headers }: IncomingMessage): string | undefined {
  const header = headers['accept-encoding'];
  return Array.isArray(header) ? header.join() : header;
}

function choose(file: HeldFile, request: IncomingMessage): Variant {
  if (!file.br && !file.gzip) return file.identity;
  for (const encoding of acceptedEncodings(readEncoding(request))) {
    const variant = file[encoding];
    if (variant) return variant;
  }
  return file.identity;
}

/** Sends a file from memory, or a 304 if the browser has it. Every encoding and its headers are prepared in advance. */
export function sendHeld(
  file: HeldFile,
  status: number,
  route: string,
  request: IncomingMessage,
  response: ServerResponse,
): Sent {
  const variant = choose(file, request);
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && status === 200 && isNamedIn(ifNoneMatch, variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders).end();
    return { status: 304, bytes: 0, route };
  }
  response.writeHead(status, variant.headers);
  if (request.method === 'HEAD') {
    response.end();
    return { status, bytes: 0, route };
  }
  response.end(variant.body);
  return { status, bytes: variant.body.length, route };
}
