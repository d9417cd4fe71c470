import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createListener } from '../listener';
import { listenLocally } from '../tests/support/listen';
import { openTestApp, type TestApp } from '../tests/support/test-app';
import { type ConnectionCaps, createConnections } from './connections';

const CAPS: ConnectionCaps = { perAddress: 5, perNetwork: 8, total: 12 };
const HALF = 'GET /page HTTP/1.1\r\nHost: x\r\nX-Half: ';
const WHOLE = 'GET /page HTTP/1.1\r\nHost: x\r\n\r\n';
const LAST = 'GET /page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

describe('connections', () => {
  let test: TestApp;
  let server: Server;
  const sockets: Socket[] = [];
  /** The requests that the site has not answered yet. */
  const asked: ServerResponse[] = [];
  let isSlow = false;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    asked.length = 0;
    isSlow = false;
    server.closeAllConnections();
    server.close();
  });
  afterAll(() => test.drop());

  async function serve(trustProxy = 0): Promise<void> {
    const site = {
      knows: () => true,
      handle: (_: IncomingMessage, response: ServerResponse) => {
        if (isSlow) asked.push(response);
        else response.end('a page');
      },
    };
    const env = { trustProxy, siteUrl: new URL('http://localhost:8080') };
    server = createListener(test.app, site, env, CAPS);
    await listenLocally(server);
  }

  /** Opens a connection from an address of this machine, sends bytes, and waits until they have arrived. */
  async function open(localAddress: string, bytes = ''): Promise<Socket> {
    const { port } = server.address() as AddressInfo;
    const arrived = once(server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    sockets.push(socket);
    const [peer] = (await arrived) as [Socket];
    socket.write(bytes);
    await vi.waitUntil(() => peer.bytesRead === bytes.length || peer.destroyed, 10_000);
    return socket;
  }

  const openMany = async (count: number, localAddress: string, bytes = HALF): Promise<Socket[]> => {
    const opened: Socket[] = [];
    for (let index = 0; index < count; index += 1) opened.push(await open(localAddress, bytes));
    return opened;
  };

  /** Reads a page on a separate connection. */
  async function read(localAddress: string): Promise<string> {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    socket.write(LAST);
    return text(socket);
  }

  const countOpen = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );

  it('from one address stay within its cap, and every newcomer still gets in', async () => {
    await serve();
    const half = await openMany(20, '127.0.0.1');
    await vi.waitFor(async () => expect(await countOpen()).toBe(CAPS.perAddress), 10_000);
    // The newest remain.
    await vi.waitFor(() => expect(half.map(({ readyState }) => readyState).indexOf('open')).toBe(15), 10_000);
    expect(await read('127.0.0.2')).toContain('a page');
    expect(await read('127.0.0.1')).toContain('a page');
  });

  it('from one network stay within its cap', async () => {
    await serve();
    for (const host of [1, 2, 3, 4]) await openMany(4, `127.0.0.${host}`);
    await vi.waitFor(async () => expect(await countOpen()).toBe(CAPS.perNetwork), 10_000);
    expect(await read('127.0.0.5')).toContain('a page');
    expect(await read('127.0.1.1')).toContain('a page');
  });

  it('stay within the total: a newcomer takes the place of the connection that has waited longest', async () => {
    await serve();
    for (let network = 1; network <= 10; network += 1) await openMany(2, `127.0.${network}.1`);
    await vi.waitFor(async () => expect(await countOpen()).toBe(CAPS.total), 10_000);
    expect(await read('127.0.99.1')).toContain('a page');
  });

  it('from a proxy count toward the total only', async () => {
    await serve(1);
    await openMany(CAPS.total, '127.0.0.1', WHOLE);
    expect(await countOpen()).toBe(CAPS.total);
    expect(await read('127.0.0.1')).toContain('a page');
    await vi.waitFor(async () => expect(await countOpen()).toBeLessThanOrEqual(CAPS.total), 10_000);
  });

  it('whose callers wait for an answer are never closed; if there are no others, the newcomer is refused', async () => {
    await serve();
    isSlow = true;
    const waiting = await openMany(CAPS.perAddress, '127.0.0.1', LAST);
    await vi.waitUntil(() => asked.length === CAPS.perAddress, 10_000);
    expect(await read('127.0.0.1')).toBe('');
    for (const response of asked) response.end('a page');
    for (const socket of waiting) expect(await text(socket)).toContain('a page');
  });

  it('that keep sending their body outlive those that send nothing', async () => {
    await serve(1);
    const head =
      'POST /upload/folder HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n';
    const form = await open('127.0.0.1', `${head}Content-Length: 10000000\r\n\r\n${'\n'.repeat(1_000_000)}`);
    await openMany(3 * CAPS.total, '127.0.0.1');
    expect(form.readyState).toBe('open');
    await vi.waitFor(async () => expect(await countOpen()).toBe(CAPS.total), 10_000);
  });

  it('from an IPv6 /64 count as one address, and from a /48 as one network', () => {
    class Peer extends Duplex {
      readonly bytesRead = 0;
      constructor(readonly remoteAddress: string) {
        super({ read() {} });
      }
    }
    const add = (...addresses: string[]) => {
      const connections = createConnections(false, CAPS);
      const peers = addresses.map(address => new Peer(address));
      // The code under test uses nothing else of a socket.
      for (const peer of peers) connections.add(peer as unknown as Socket);
      return peers.filter(({ destroyed }) => !destroyed).length;
    };
    const hosts = Array.from({ length: 20 }, (_, index) => index.toString(16));
    expect(add(...hosts.map(host => `2001:db8:1:2::${host}`))).toBe(CAPS.perAddress);
    expect(add(...hosts.map(host => `2001:db8:1:${host}::1`))).toBe(CAPS.perNetwork);
    expect(add(...hosts.map(host => `2001:db8:${host}:1::1`))).toBe(CAPS.total);
    expect(add(...hosts.map(host => `::ffff:192.0.2.${Number.parseInt(host, 16)}`))).toBe(CAPS.perNetwork);
  });
});
