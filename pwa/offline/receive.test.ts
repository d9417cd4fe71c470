import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { receive } from './receive';

const FILE = Buffer.from('0123456789'.repeat(20_000));
const HALF = FILE.length / 2;

let server: Server;
let url: string;
/** The Range headers of the requests. */
let asked: (string | undefined)[];
/** Whether the first request gets no answer at all. */
let isMute: boolean;
/** Whether the server sends parts of a file. */
let hasRanges: boolean;

beforeEach(async () => {
  asked = [];
  hasRanges = true;
  isMute = false;
  server = createServer((request, response) => {
    const { range } = request.headers;
    asked.push(range);
    const from = hasRanges ? Number(/\d+/.exec(range ?? '0')?.[0]) : 0;
    const headers = { 'content-length': FILE.length - from, etag: '"one"' };
    if (asked.length === 1 && isMute) fallSilent();
    else if (asked.length === 1) {
      response.writeHead(200, headers);
      // The client has these bytes before the connection breaks: it takes them one part after another.
      response.write(FILE.subarray(0, HALF));
      broken = () => response.destroy();
    } else if (from === 0) response.writeHead(200, headers).end(FILE);
    else {
      response.writeHead(206, {
        ...headers,
        'content-range': `bytes ${from}-${FILE.length - 1}/${FILE.length}`,
      });
      response.end(FILE.subarray(from));
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

let broken = () => {};

/** Lets the time pass after which a silent connection is given up, once the client waits for what does not come. */
const fallSilent = () => void setImmediate(() => vi.advanceTimersByTime(20_000));

/** Receives the whole file. @param atHalf breaks the connection once half of the file is here */
async function receiveAll(atHalf = () => broken()): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let received = 0;
  const options = {
    signal: new AbortController().signal,
    hasBegun: false,
    untilReachable: async () => undefined,
    onAnswer: () => undefined,
  };
  for await (const part of receive(url, options)) {
    parts.push(part);
    received += part.byteLength;
    if (received === HALF) atHalf();
  }
  return Buffer.concat(parts);
}

test('A broken download goes on with the next byte', async () => {
  expect((await receiveAll()).equals(FILE)).toBe(true);
  expect(asked).toEqual([undefined, `bytes=${HALF}-`]);
});

test('A connection that falls silent in the middle is given up, and the download goes on with the next byte', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect((await receiveAll(fallSilent)).equals(FILE)).toBe(true);
  expect(asked).toEqual([undefined, `bytes=${HALF}-`]);
});

test('A request that gets no answer counts as a failure to reach the server', async () => {
  isMute = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await expect(receiveAll()).rejects.toBeInstanceOf(TypeError);
  expect(asked).toEqual([undefined]);
});

test('A server without parts sends the file again, and what is here is skipped', async () => {
  hasRanges = false;
  expect((await receiveAll()).equals(FILE)).toBe(true);
  expect(asked).toEqual([undefined, `bytes=${HALF}-`]);
});

test('Without a network from the start, it fails at once', async () => {
  await new Promise(resolve => server.close(resolve));
  await expect(receiveAll()).rejects.toBeInstanceOf(TypeError);
  expect(asked).toEqual([]);
});
