import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { clientAddress } from '../http/address';
import { createConnections } from '../http/connections';
import { WrongSetting } from '../settings/env';
import type { OperatorApp } from './app';

/** Few look at it, and those who only connect must not keep them out. */
const CAPS = { perAddress: 25, perNetwork: 25, total: 50 };
const LIMITS = { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 5_000 } as const;

/**
 * Answers operators on a port of their own.
 * @throws WrongSetting if the port cannot be used
 */
export function listenForOperators(
  app: OperatorApp,
  { port, host }: { port: number; host: string },
  onError: (error: unknown) => void,
): Promise<Server> {
  const connections = createConnections(false, CAPS);
  const answer = getRequestListener((request, { incoming }) =>
    app.fetch(request, { address: clientAddress(incoming, 0) }),
  );
  const server = createServer(LIMITS, (request, response) => {
    connections.note(request, response);
    void answer(request, response);
  });
  server.on('connection', connections.add);
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
