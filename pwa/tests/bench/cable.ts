import { connect, createServer, type Socket } from 'node:net';
import { listenLocally } from '../../../api/tests/support/listen';

/** The connection between the browser and a server, on its own port, which can be cut. */
export interface Cable {
  origin: string;
  /** Closes the port and breaks every connection; nothing answers afterwards. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a connection to a port of this machine. It passes bytes on without reading them. */
export async function layCable(to: number): Promise<Cable> {
  const sockets = new Set<Socket>();
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.once('close', () => sockets.delete(socket));
    // A browser that closes breaks its connections; the code below then ends the other side.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer(near => {
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) hold(socket);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  let port = 0;
  let closed = false;
  const listen = async () => {
    port = await listenLocally(server, port);
  };

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const ended = new Promise<void>(resolve => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await ended;
  }

  await listen();
  return {
    origin: `http://localhost:${port}`,
    cut,
    // A connection that is intact, or closed for good, stays as it is.
    restore: () => (server.listening || closed ? Promise.resolve() : listen()),
    close() {
      closed = true;
      return cut();
    },
  };
}
