import { createServer, type Socket } from 'node:net';
import { listenLocally } from './listen';

/** A server that accepts connections and never answers. */
export interface DeafServer {
  port: number;
  close(): void;
}

export async function openDeafServer(): Promise<DeafServer> {
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  const port = await listenLocally(server);
  return {
    port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
