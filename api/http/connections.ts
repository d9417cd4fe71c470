import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Caps, MACHINE_CAPS } from '../shared/caps';
import { clientAddress, networkOf } from './address';

/** How many connections may be open at once. An IPv6 /64 counts as one address; a network is a /24 or a /48. */
export type ConnectionCaps = Caps['connections'];

/** Received bytes reduce a caller's waiting time, at the rate of the slowest upload. */
const BYTES_PER_MS = (16 * 1024) / 1000;

interface Connection {
  socket: Socket;
  /** The names of the groups that count the connection. */
  groups: readonly string[];
  /** The last request, and its answer. */
  request: IncomingMessage | null;
  response: ServerResponse | null;
  /** When the last request came (before the first, the connection), and how many bytes had been received by then. */
  since: number;
  receivedBefore: number;
}

interface Connections {
  /** Counts a new connection; if there are too many, closes the one that has waited longest for its caller. */
  add(socket: Socket): void;
  /** Records a request whose head has arrived; the body may still be on its way. */
  note(request: IncomingMessage, response: ServerResponse): void;
  /** Whether an answer has started on this connection. */
  isAnswering(socket: Duplex): boolean;
}

/**
 * Limits the number of connections. A newcomer replaces a connection that waits for its caller (to send a request or to
 * read an answer), the one with the longest wait first. It is refused only if there is no such connection.
 * @param isBehindProxy whether all connections come from a proxy: one address for many callers
 */
export function createConnections(
  isBehindProxy: boolean,
  caps: ConnectionCaps = MACHINE_CAPS.connections,
): Connections {
  const all = new Map<Duplex, Connection>();
  const groups = new Map<string, Map<Duplex, Connection>>();

  /** Returns the groups that a connection belongs to, with their caps. */
  function groupsOf(socket: Socket): [name: string, cap: number][] {
    if (isBehindProxy) return [];
    const address = clientAddress({ socket, headers: {} }, 0);
    return [
      [address, caps.perAddress],
      [`network ${networkOf(address)}`, caps.perNetwork],
    ];
  }

  function remove({ socket, groups: names }: Connection): void {
    all.delete(socket);
    for (const name of names) {
      const group = groups.get(name);
      group?.delete(socket);
      if (group?.size === 0) groups.delete(name);
    }
  }

  /** @returns whether there is room for one more */
  function makeRoom(group: Map<Duplex, Connection> | undefined, cap: number): boolean {
    if (group === undefined || group.size < cap) return true;
    const victim = longestWaiting(group);
    if (victim === null) return false;
    remove(victim);
    victim.socket.destroy();
    return true;
  }

  return {
    add(socket) {
      const own = groupsOf(socket);
      const hasRoom =
        own.every(([name, cap]) => makeRoom(groups.get(name), cap)) && makeRoom(all, caps.total);
      if (!hasRoom) return void socket.destroy();
      const connection: Connection = {
        socket,
        groups: own.map(([name]) => name),
        request: null,
        response: null,
        since: performance.now(),
        receivedBefore: 0,
      };
      all.set(socket, connection);
      for (const name of connection.groups) {
        const group = groups.get(name) ?? new Map<Duplex, Connection>();
        groups.set(name, group.set(socket, connection));
      }
      socket.once('close', () => remove(connection));
    },

    note(request, response) {
      const { socket } = request;
      const connection = all.get(socket);
      if (connection === undefined) return;
      connection.request = request;
      connection.response = response;
      connection.since = performance.now();
      connection.receivedBefore = socket.bytesRead;
    },

    isAnswering: socket => all.get(socket)?.response?.headersSent === true,
  };
}

function longestWaiting(group: ReadonlyMap<Duplex, Connection>): Connection | null {
  const now = performance.now();
  let longest = Number.NEGATIVE_INFINITY;
  let found: Connection | null = null;
  for (const connection of group.values()) {
    const waited = waitedMs(connection, now);
    if (waited <= longest) continue;
    longest = waited;
    found = connection;
  }
  return found;
}

/** How long a connection has waited for its caller, in milliseconds; -∞ while the caller waits for our answer. */
function waitedMs({ socket, request, response, since, receivedBefore }: Connection, now: number): number {
  if (request?.complete && !response?.headersSent) return Number.NEGATIVE_INFINITY;
  return now - since - (socket.bytesRead - receivedBefore) / BYTES_PER_MS;
}
