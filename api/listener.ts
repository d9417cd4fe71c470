import {
  createServer as createHttpServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { type App, listRoutes } from './app';
import { clientAddress } from './http/address';
import { type ConnectionCaps, createConnections } from './http/connections';
import { renewConsent } from './http/consent';
import { textHeaders } from './http/headers';
import { readTarget } from './http/target';
import type { Env } from './settings/env';
import type { Site } from './site/site';

/** Limits against slow and endless senders, in milliseconds and bytes. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
  // Our own code refuses a request without a host, with the headers of every answer.
  requireHostHeader: false,
} as const;

/** The error codes of requests that Node's parser refuses, with the status of the answer. */
const PARSER_STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Creates the HTTP server: the API's paths go to the app, everything else to the site, which needs no framework.
 * @param trustProxy the number of reverse proxies in front of the server
 * @param around surrounds the answer to each request
 */
export function createListener(
  app: App,
  site: Site,
  { trustProxy, siteUrl }: Pick<Env, 'trustProxy' | 'siteUrl'>,
  caps?: ConnectionCaps,
  around: (handle: RequestListener) => RequestListener = handle => handle,
): Server {
  const paths = listRoutes(app).map(({ path }) => path);
  const exact = new Set(paths);
  const openEnded = new Set(paths.filter(path => path.includes('/:')).map(firstPart));
  // Paths below a call without parameters belong to the site: /updatepassword is a call, /updatepassword/… a page.
  const isCall = (path: string) => exact.has(path) || openEnded.has(firstPart(path));
  const answerCall = getRequestListener((request, { incoming }) =>
    app.fetch(request, {
      address: clientAddress(incoming, trustProxy),
      incoming: incoming instanceof IncomingMessage ? incoming : undefined,
    }),
  );
  const connections = createConnections(trustProxy > 0, caps);

  const handle = around((request, response) => {
    connections.note(request, response);
    const target = readTarget(request);
    if (target === null) {
      site.handle(request, response, clientAddress(request, trustProxy), null);
      return;
    }
    const { path, search } = target;
    renewConsent(request, response, siteUrl);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead ? isCall(path) && !site.knows(path) : isCall(path) || !site.knows(path)) {
      // The adapter builds a URL from both, which now cannot fail. No call uses the host.
      request.url = path + search;
      request.headers.host = 'localhost';
      void answerCall(request, response);
    } else site.handle(request, response, clientAddress(request, trustProxy), target);
  });

  const server = createHttpServer(LIMITS, handle);
  server.on('connection', connections.add);
  // A server may ignore an unknown expectation.
  server.on('checkExpectation', handle);
  const headers = textHeaders(siteUrl);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // An answer that has already begun leaves no room for another.
    if (!socket.writable || connections.isAnswering(socket)) return void socket.destroy();
    refuse(socket, PARSER_STATUSES[error.code ?? ''] ?? 400, headers);
  });
  server.on('connect', (_request, socket) => {
    // Node no longer handles the errors of this socket.
    socket.on('error', () => {});
    // Nor does it close this socket with the others, or ever, if the caller stays.
    socket.once('finish', () => socket.destroy());
    refuse(socket, 405, { ...headers, allow: 'GET, HEAD' });
  });
  return server;
}

const firstPart = (path: string): string => path.split('/', 2)[1] ?? '';

/** Answers on a socket that has no response object, and closes the connection. */
function refuse(socket: Duplex, status: number, headers: Record<string, string>): void {
  const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`);
}
