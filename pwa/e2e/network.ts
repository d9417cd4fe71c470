import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** The way between a test's browser and the server, which the test can really cut. */
export interface Network {
  /** The origin under which the browser sees the site. */
  origin: string;
  /** Closes the port and breaks every connection: nothing answers any more. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Lets the next calls of a path reach the server, and breaks the connection before their answer. */
  loseAnswers(path: string, count: number): void;
  /** Answers a path with something else than the server; null ends that. */
  answerInstead(path: string, answer: { status: number; type: string; body: string } | null): void;
  /** What reached the server, as `METHOD /path`. */
  requests: string[];
  close(): Promise<void>;
}

/** Any address of the documentation range, so that no test uses up another's limits. */
const someAddress = () => `203.0.113.${1 + Math.floor(Math.random() * 254)}`;

/** Opens a way to the server on a port of its own, which is an origin of its own in the browser. */
export async function openNetwork(serverPort: string): Promise<Network> {
  const address = someAddress();
  const requests: string[] = [];
  const lost = new Map<string, number>();
  const instead = new Map<string, { status: number; type: string; body: string }>();
  const sockets = new Set<Socket>();
  const server = createServer(forward);
  server.on('connection', socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let port = 0;
  const listen = () => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = (incoming.url ?? '').split('?')[0] ?? '';
    requests.push(`${incoming.method} ${path}`);
    const other = instead.get(path);
    if (other) {
      outgoing.writeHead(other.status, { 'content-type': other.type }).end(other.body);
      return;
    }
    const upstream = request(
      {
        port: serverPort,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-for': address },
      },
      answer => {
        const left = lost.get(path) ?? 0;
        if (left > 0) {
          lost.set(path, left - 1);
          answer.resume();
          answer.once('end', () => incoming.socket.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    upstream.once('error', () => incoming.socket.destroy());
    incoming.pipe(upstream);
  }

  async function cut(): Promise<void> {
    const closed = new Promise(resolve => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen();
  port = (server.address() as AddressInfo).port;
  return {
    origin: `http://localhost:${port}`,
    cut,
    restore: listen,
    loseAnswers: (path, count) => void lost.set(path, count),
    answerInstead: (path, answer) => void (answer ? instead.set(path, answer) : instead.delete(path)),
    requests,
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}
