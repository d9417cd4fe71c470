import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListener } from '../listener';
import { createSite } from '../site/site';
import { buildFixtureSite, MANIFEST } from '../tests/support/fixture-site';
import { listenLocally } from '../tests/support/listen';
import { askRaw } from '../tests/support/raw-socket';
import { missingHeaders, ONCE_FAILED, rawRequest } from '../tests/support/targets';
import { openTestApp, type TestApp } from '../tests/support/test-app';
import { createLog } from './log';
import { createLimiter } from './rate-limits';

const REQUESTS = 3000;
const AT_ONCE = 8;
const SITE_URL = new URL('http://localhost:8080');

describe('the target of a request', () => {
  let test: TestApp;
  let root: string;
  let server: Server;
  let port: number;
  const lines: string[] = [];
  beforeAll(async () => {
    test = await openTestApp();
    root = await buildFixtureSite();
    const clock = () => new Date();
    const keep = (text: string) => void lines.push(text);
    const log = createLog({ later: (text, done) => [keep(text), done()], now: keep }, clock);
    // Parses the path as the router does, so that it throws for the same paths.
    const render = async (path: string) => {
      new URL(path, 'http://site');
      return { status: 404, html: '<h1>Not found</h1>' };
    };
    const everything = createLimiter({ calls: 1_000_000, withinMs: 60_000 }, clock);
    const site = createSite({
      root,
      earlier: null,
      manifest: MANIFEST,
      siteUrl: SITE_URL,
      render,
      everything,
      log,
    });
    server = createListener(test.app, site, { trustProxy: 0, siteUrl: SITE_URL });
    port = await listenLocally(server);
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await test.drop();
    await rm(root, { recursive: true });
  });

  const ask = (line: string, hosts = 'Host: localhost\r\n') =>
    askRaw(port, `${line} HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
  const errors = () => [...lines, ...test.lines].filter(line => line.includes('"event":"error"'));

  it.each(ONCE_FAILED)('that cannot become a URL causes no server error: %s', async path => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const { status } = await ask(`${method} ${path}`);
      expect([method, [301, 400, 404, 405].includes(status)]).toEqual([method, true]);
    }
    expect(errors()).toEqual([]);
  });

  it('may be a whole URL, of which only the path counts', async () => {
    for (const [target, status] of [
      ['http://localhost/about', 200],
      ['HTTP://another.example:99999/about?a=b', 200],
      ['http://[::1/about', 200],
      ['http://localhost', 200],
      ['http://localhost?a=b', 200],
      ['ftp://localhost/about', 400],
      ['about', 400],
      ['*', 400],
      ['localhost:80', 400],
    ] as const) {
      expect([target, (await ask(`GET ${target}`)).status]).toEqual([target, status]);
    }
    expect((await ask('POST http://another.example/user_login')).status).toBe(415);
    expect((await ask('CONNECT localhost:80')).status).toBe(405);
  });

  it('is refused without exactly one valid host; any valid host is accepted', async () => {
    for (const bad of [
      '',
      'Host:\r\n',
      'Host: a b\r\n',
      'Host: a/b\r\n',
      'Host: a@b\r\n',
      'Host: [::1\r\n',
    ]) {
      for (const line of ['GET /about', 'POST /user_login', 'GET /nothing']) {
        const answer = await ask(line, bad);
        expect([bad, answer.status, missingHeaders(answer)]).toEqual([bad, 400, []]);
      }
    }
    for (const two of ['Host: a\r\nHost: b\r\n', 'Host: a\r\nhOST: a\r\n']) {
      expect((await ask('GET /about', two)).status).toBe(400);
    }
    for (const good of ['Host: [::1]:8080\r\n', 'Host: LOCALHOST:99999\r\n', 'Host: 999.999.999.999\r\n']) {
      expect((await ask('GET /about', good)).status).toBe(200);
      expect((await ask('POST /user_login', good)).status).toBe(415);
    }
    expect((await askRaw(port, 'GET /about HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it('is answered whatever its Expect header says', async () => {
    const answer = await askRaw(
      port,
      'GET /about HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\nConnection: close\r\n\r\n',
    );
    expect([answer.status, missingHeaders(answer)]).toEqual([200, []]);
  });

  it.each([
    ['rubbish', 'rubbish\r\n\r\n', 400],
    ['a header that is too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a target that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['a zero byte', 'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['an unknown method', 'SING / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ])('that the parser refuses gets the headers of every answer: %s', async (_, text, status) => {
    const answer = await askRaw(port, text);
    expect([answer.status, missingHeaders(answer)]).toEqual([status, []]);
  });

  it(`is always refused or answered, with the headers of every answer (${REQUESTS} random targets)`, async () => {
    const requests = fc.sample(rawRequest, { numRuns: REQUESTS });
    const seen = new Set<number>();
    const senders = Array.from({ length: AT_ONCE }, async () => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const text = next.write('');
        const answer = await askRaw(port, text);
        seen.add(answer.status);
        expect([text, answer.status > 0 && answer.status < 500, missingHeaders(answer)]).toEqual([
          text,
          true,
          [],
        ]);
      }
    });
    await Promise.all(senders);
    expect(errors()).toEqual([]);
    expect(seen.size).toBeGreaterThan(5);
  });
});
