import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { WrongSetting } from '../settings/env';
import type { createOperatorApp } from './app';

/** Few look at it. */
const CONNECTIONS = 50;
const LIMITS = { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 5_000 } as const;

/**
 * Answers operators on a port of their own.
 * @throws WrongSetting if the port cannot be used
 */
export function listenForOperators(
  app: ReturnType<typeof createOperatorApp>,
  { port, host }: { port: number; host: string },
  onError: (error: unknown) => void,
): Promise<Server> {
  const server = createServer(LIMITS, getRequestListener(app.fetch));
  server.maxConnections = CONNECTIONS;
  return new Promise((resolve, reject) => {
    server.once('error', error => {
      reject(new WrongSetting(`OPERATOR_PORT ${port} of ${host} cannot be used: ${error.message}`));
    });
    server.listen(port, host, () => {
      server.on('error', onError);
      resolve(server);
    });
  });
}
