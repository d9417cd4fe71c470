import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * Opens a server for callers on this machine; rejects if it cannot listen.
 * @param port a free one by default
 * @returns its port
 */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().on('error', () => {});
  const port = await listenLocally(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}
