import {
  createServer as createHttpServer,
  IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { clientAddress } from './address';
import { type App, listRoutes } from './app';
import { renewConsent } from './consent';
import type { Env } from './env';
import { type Site, splitTarget } from './site';

/** Against slow and endless senders (RELIABILITY.md decision 8). */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
} as const;
const CONNECTIONS = 2_000;

/**
 * The HTTP server: the API's paths go to the app, everything else to the site, which needs no framework.
 * @param trustProxy how many reverse proxies stand in front
 */
export function createListener(
  app: App,
  site: Site,
  { trustProxy, siteUrl }: Pick<Env, 'trustProxy' | 'siteUrl'>,
): Server {
  const paths = listRoutes(app).map(({ path }) => path);
  const exact = new Set(paths);
  const openEnded = new Set(paths.filter(path => path.includes('/:')).map(firstPart));
  // What lies below a call without a parameter is the site's: /updatepassword is a call, /updatepassword/… a page.
  const isCall = (path: string) => exact.has(path) || openEnded.has(firstPart(path));
  const answerCall = getRequestListener((request, { incoming }) =>
    app.fetch(request, {
      address: clientAddress(incoming, trustProxy),
      incoming: incoming instanceof IncomingMessage ? incoming : undefined,
    }),
  );

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { path } = splitTarget(request.url ?? '/');
    renewConsent(request, response, siteUrl);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead ? isCall(path) && !site.knows(path) : isCall(path) || !site.knows(path)) {
      void answerCall(request, response);
    } else site.handle(request, response, clientAddress(request, trustProxy));
  }

  const server = createHttpServer(LIMITS, handle);
  server.maxConnections = CONNECTIONS;
  return server;
}

const firstPart = (path: string): string => path.split('/', 2)[1] ?? '';
