import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { isNamedIn, readRange } from '../http/conditions';
import type { StreamedFile } from './site-files';

/**
 * Answers with a file from the disk, or with the requested part of it.
 * @returns the status and the number of bytes sent
 * @throws if the disk fails or the caller disconnects before the end
 */
export async function streamFile(
  file: StreamedFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<{ status: number; bytes: number }> {
  const { 'if-none-match': ifNoneMatch, range, 'if-range': ifRange } = request.headers;
  const { size, etag, lastModified } = file;
  const fields = { ...file.headers, etag, 'last-modified': lastModified };
  if (ifNoneMatch !== undefined && isNamedIn(ifNoneMatch, etag)) {
    response.writeHead(304, fields).end();
    return { status: 304, bytes: 0 };
  }
  const isSameFile = ifRange === undefined || ifRange === etag || ifRange === lastModified;
  const part = isSameFile ? readRange(range, size) : null;
  if (part === 'beyond') {
    response.writeHead(416, { ...fields, 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
    return { status: 416, bytes: 0 };
  }
  const { first, last } = part ?? { first: 0, last: size - 1 };
  const bytes = last - first + 1;
  const status = part ? 206 : 200;
  const contentRange = part ? { 'content-range': `bytes ${first}-${last}/${size}` } : {};
  response.writeHead(status, { ...fields, ...contentRange, 'content-length': bytes });
  if (request.method === 'HEAD' || bytes === 0) response.end();
  else await pipeline(createReadStream(file.location, { start: first, end: last }), response);
  return { status, bytes: request.method === 'HEAD' ? 0 : bytes };
}
