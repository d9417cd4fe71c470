import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../app';
import type { KitCopies } from '../contract/kit';
import { createLog } from '../http/log';
import { createLimiter } from '../http/rate-limits';
import { createListener } from '../listener';
import { AUDIO, buildFixtureSite, MANIFEST, PAGE } from '../tests/support/fixture-site';
import { listenLocally } from '../tests/support/listen';
import { openTestApp, type TestApp } from '../tests/support/test-app';
import { createSite } from './site';

const POLICY =
  "default-src 'none'; script-src 'self' 'sha256-c2NyaXB0'; style-src 'self'; " +
  "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self' https://stats.example.com; " +
  "manifest-src 'self'; worker-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'";

/** Of a page with the style element `p{}`. */
const STYLED_POLICY = POLICY.replace(
  "style-src 'self'",
  "style-src 'self' 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='",
);

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

interface Served {
  server: Server;
  lines: string[];
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Got>;
}

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

async function serve(
  test: TestApp,
  root: string,
  siteUrl = 'http://localhost:8080',
  calls = 1000,
  earlier: string | null = null,
): Promise<Served> {
  const lines: string[] = [];
  const clock = () => new Date();
  const log = createLog(
    { later: (text, done) => [lines.push(text), done()], now: text => lines.push(text) },
    clock,
  );
  const { render } = await import(/* @vite-ignore */ `${root}/ssr/render.js`);
  const everything = createLimiter({ calls, withinMs: 60_000 }, clock);
  const site = createSite({
    root,
    earlier,
    manifest: MANIFEST,
    siteUrl: new URL(siteUrl),
    render,
    everything,
    log,
  });
  const server = createListener(test.app, site, { trustProxy: 0, siteUrl: new URL(siteUrl) });
  const port = await listenLocally(server);
  return {
    server,
    lines,
    async get(path, headers = {}, method = 'GET') {
      const request = httpRequest({ port, host: '127.0.0.1', path, headers, method }).end();
      const [response] = await once(request, 'response');
      const body = Buffer.concat(await response.toArray());
      log.flush();
      return { status: response.statusCode, headers: response.headers, body };
    },
  };
}

describe('the site', () => {
  let test: TestApp;
  let root: string;
  let site: Served;
  beforeAll(async () => {
    test = await openTestApp();
    root = await buildFixtureSite();
    site = await serve(test, root);
  });
  afterAll(async () => {
    site.server.closeAllConnections();
    site.server.close();
    await test.drop();
    await rm(root, { recursive: true });
  });

  describe('the consent cookie', () => {
    const until = Math.floor(Date.now() / 1000) + 100 * 86_400;
    const consent = `consent=analytics:1.marketing:0.until:${until}`;
    const isShared = ({ headers }: Got) => !/no-store|private/.test(headers['cache-control'] ?? '');

    it('is on no answer that a shared cache may keep, for any route or file', async () => {
      const { sql } = test.database;
      await sql`insert into countries (country_id, name) values (1, 'India') on conflict do nothing`;
      await sql`insert into states (state_id, country_id, name) values (1, 1, 'Haryana') on conflict do nothing`;
      const { cookie } = await test.openReader();
      await sql`update sessions set expires_at = now() + interval '1 day'`;
      const calls = listRoutes(test.app).map(({ path }) => path.replace(/:\w+/, '1'));
      const files = (await readdir(join(root, 'client'), { recursive: true })).map(file => `/${file}`);
      const pages = [...Object.keys(MANIFEST.pages), ...Object.keys(MANIFEST.redirects), '/search?query=a'];
      const others = ['/about/', '/unknown', '/a%00b', '/tags/none', '/broken', '/unknown.png'];
      const seen = { public: 0, renewed: 0 };
      for (const path of [...calls, ...files, ...pages, ...others]) {
        const target = encodeURI(path).replaceAll('%25', '%');
        const plain = await site.get(target, { cookie: `${cookie}; ${consent}` });
        const { etag = '"none"' } = plain.headers;
        const again = await site.get(target, { cookie: consent, 'if-none-match': etag });
        const head = await site.get(target, { cookie: consent }, 'HEAD');
        for (const got of [plain, again, head]) {
          if (got.headers['cache-control']?.includes('public')) seen.public += 1;
          if (!got.headers['set-cookie']) continue;
          seen.renewed += 1;
          expect([path, got.headers['cache-control'], isShared(got)]).toEqual([
            path,
            expect.anything(),
            false,
          ]);
        }
      }
      expect(seen.public).toBeGreaterThan(15);
      expect(seen.renewed).toBeGreaterThan(30);
    });

    it('is set again by pages, calls and the worker, which are then private', async () => {
      for (const [path, control] of [
        ['/about', 'private, no-cache'],
        ['/sw.js', 'private, no-cache'],
        ['/healthz', 'no-store'],
      ] as const) {
        const { headers } = await site.get(path, { cookie: consent });
        expect([path, headers['cache-control']]).toEqual([path, control]);
        expect(headers['set-cookie']?.[0]).toContain(consent);
        expect((await site.get(path)).headers['set-cookie']).toBeUndefined();
      }
    });
  });

  describe('a page', () => {
    it('has exactly these headers', async () => {
      const { status, headers, body } = await site.get('/');
      expect([status, body.toString()]).toEqual([200, '<h1>Home</h1>']);
      const { date, connection, 'keep-alive': keepAlive, ...own } = headers;
      expect(own).toEqual({
        ...COMMON,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': POLICY,
        'content-length': '13',
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
      });
    });

    it('requires https if the site uses it', async () => {
      const secure = await serve(test, root, 'https://www.example.com');
      const { headers } = await secure.get('/');
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
      expect(headers['content-security-policy']).toBe(`${POLICY}; upgrade-insecure-requests`);
      secure.server.closeAllConnections();
      secure.server.close();
    });

    it('may override the common headers', async () => {
      const { headers } = await site.get('/secret');
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    });

    it('may show one other site in a frame', async () => {
      const { headers } = await site.get('/place');
      expect(headers['content-security-policy']).toBe(
        POLICY.replace("frame-src 'none'", 'frame-src https://map.example.com'),
      );
    });

    it('is rendered again for a query that it depends on', async () => {
      expect((await site.get('/find')).body.toString()).toBe('<h1>Find</h1>');
      expect((await site.get('/find?query=x')).body.toString()).toBe('<h1>Found /find?query=x</h1>');
    });

    it('that stands for a family answers for each id below it, and logs no id', async () => {
      const { status, body } = await site.get('/secret/abc-123');
      expect([status, body.toString()]).toEqual([200, '<h1>Secret</h1>']);
      expect(site.lines.join('\n')).toContain('/secret/{id}');
      expect(site.lines.join('\n')).not.toContain('abc-123');
      for (const path of ['/secret/a/b', '/about/a']) expect((await site.get(path)).status, path).toBe(404);
    });

    it('is found with a query, and by any encoding of its path', async () => {
      for (const path of ['/about?utm=x', '/%61bout', 'http://localhost:8080/about']) {
        expect((await site.get(path)).body.toString()).toBe(PAGE);
      }
    });

    it('is not found by the name of its file', async () => {
      expect((await site.get('/about/index.html')).status).toBe(404);
    });

    it('allows only GET and HEAD', async () => {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const { status, headers } = await site.get('/about', {}, method);
        expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
      }
    });

    it('answers HEAD without a body', async () => {
      const { status, headers, body } = await site.get('/about', {}, 'HEAD');
      expect([status, headers['content-length'], body.length]).toEqual([200, String(PAGE.length), 0]);
    });
  });

  describe('the encoding', () => {
    const plain = (body: Buffer) => body.toString();
    it.each([
      ['gzip, deflate, br, zstd', 'br', (body: Buffer) => plain(brotliDecompressSync(body))],
      ['gzip', 'gzip', (body: Buffer) => plain(gunzipSync(body))],
      ['br;q=0.5, gzip;q=0.8', 'gzip', (body: Buffer) => plain(gunzipSync(body))],
      ['br;q=0, *', 'gzip', (body: Buffer) => plain(gunzipSync(body))],
      ['BR', 'br', (body: Buffer) => plain(brotliDecompressSync(body))],
      ['identity;q=1, br;q=0.5', undefined, plain],
      ['*;q=0', undefined, plain],
      ['deflate', undefined, plain],
      ['', undefined, plain],
    ])('for "%s" is %s', async (header, encoding, decode) => {
      const { headers, body } = await site.get('/about', { 'accept-encoding': header });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toBe('Accept-Encoding');
      expect(decode(body)).toBe(PAGE);
    });

    it('has its own entity tag', async () => {
      const tags = await Promise.all(
        ['br', 'gzip', 'identity'].map(
          async coding => (await site.get('/about', { 'accept-encoding': coding })).headers.etag,
        ),
      );
      expect(new Set(tags).size).toBe(3);
    });
  });

  describe('a page that the browser has', () => {
    it.each([
      ['the tag', (tag: string) => tag],
      ['a weak tag', (tag: string) => `W/${tag}`],
      ['a list', (tag: string) => `"other", ${tag}`],
      ['a star', () => '*'],
    ])('is not sent again if named by %s', async (_, name) => {
      const { etag = '' } = (await site.get('/about', { 'accept-encoding': 'br' })).headers;
      const { status, headers, body } = await site.get('/about', {
        'accept-encoding': 'br',
        'if-none-match': name(etag),
      });
      expect([status, body.length, headers.etag, headers.vary]).toEqual([304, 0, etag, 'Accept-Encoding']);
      expect(headers['content-security-policy']).toBe(STYLED_POLICY);
    });

    it('is sent again when it has changed', async () => {
      expect((await site.get('/about', { 'if-none-match': '"older"' })).status).toBe(200);
    });
  });

  it.each([
    ['/sw.js', 'no-cache', 'text/javascript; charset=utf-8'],
    ['/site.webmanifest', 'no-cache', 'application/manifest+json; charset=utf-8'],
    ['/robots.txt', 'public, max-age=3600', 'text/plain; charset=utf-8'],
    ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
    ['/audio_files/Applied%20AI.mp3', 'public, max-age=3600', 'audio/mpeg'],
  ])('lets caches keep %s as long as possible: %s', async (path, cacheControl, contentType) => {
    const { status, headers } = await site.get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ ...COMMON, 'cache-control': cacheControl, 'content-type': contentType });
  });

  const BARE = "default-src 'none'; frame-ancestors 'none'";
  it.each([
    ['/robots.txt', {}, 200, BARE],
    ['/site.webmanifest', {}, 200, BARE],
    ['/audio_files/Applied%20AI.mp3', {}, 200, BARE],
    ['/audio_files/Applied%20AI.mp3', { range: 'bytes=0-9' }, 206, BARE],
    ['/audio_files/Applied%20AI.mp3', { range: 'bytes=9000-' }, 416, BARE],
    ['/audio_files/Applied%20AI.mp3', { 'if-none-match': '*' }, 304, BARE],
    ['/empty.pdf', {}, 200, BARE],
    ['/contact-us', {}, 301, BARE],
    ['/%', {}, 400, BARE],
    ['/hero.svg', {}, 200, `${BARE}; style-src 'unsafe-inline'; img-src data:`],
    ['/sw.js', {}, 200, `${BARE}; script-src 'self'; connect-src 'self' https://stats.example.com`],
  ])('sends %s with %j under its own policy', async (path, asked, status, policy) => {
    const { status: seen, headers } = await site.get(path, asked);
    expect([seen, headers['content-security-policy']]).toEqual([status, policy]);
    expect(headers).toMatchObject(COMMON);
  });

  describe('the kit’s texts', () => {
    it.each([
      ['br', (body: Buffer) => brotliDecompressSync(body)],
      ['gzip', (body: Buffer) => gunzipSync(body)],
      ['', (body: Buffer) => body],
    ])('come in one answer, in the encoding %j', async (encoding, unpack) => {
      const { status, headers, body } = await site.get('/kit.json', { 'accept-encoding': encoding });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['content-encoding'] ?? '').toBe(encoding);
      expect(headers.vary).toBe('Accept-Encoding');
      expect(headers['cache-control']).toBe('no-cache');
      const copies: KitCopies = JSON.parse(unpack(body).toString());
      expect(Object.keys(copies)).toEqual(['/about', '/secret', '/assets/app-1a2b.js']);
      expect(copies['/about']?.text).toBe(PAGE);
    });

    it('have the headers that each has by itself, but for those of a transfer', async () => {
      const { body } = await site.get('/kit.json');
      const copies: KitCopies = JSON.parse(body.toString());
      for (const [path, { headers }] of Object.entries(copies)) {
        const alone = (await site.get(path)).headers;
        const { date, connection, 'keep-alive': keepAlive, 'content-length': length, vary, ...own } = alone;
        expect([path, headers]).toEqual([path, own]);
      }
    });

    it('are none for a build that has no list of them', async () => {
      const bare = await buildFixtureSite();
      await rm(join(bare, 'kit.json'));
      const { body } = await (await serve(test, bare)).get('/kit.json');
      expect(body.toString()).toBe('{}');
    });
  });

  describe('a narration', () => {
    const path = '/audio_files/Applied%20AI.mp3';

    it('is sent whole, with a readable name', async () => {
      const { status, headers, body } = await site.get(path);
      expect(status).toBe(200);
      expect(body.equals(AUDIO)).toBe(true);
      expect(headers).toMatchObject({
        'accept-ranges': 'bytes',
        'content-length': '1000',
        'content-disposition': `inline; filename="Applied AI.mp3"; filename*=UTF-8''Applied%20AI.mp3`,
      });
      const pdf = await site.get(`/pdfs/${encodeURIComponent('Ärger "1".pdf')}`);
      expect(pdf.headers['content-disposition']).toBe(
        `inline; filename="_rger _1_.pdf"; filename*=UTF-8''%C3%84rger%20%221%22.pdf`,
      );
    });

    it.each([
      ['bytes=0-99', 0, 99],
      ['bytes=0-0', 0, 0],
      ['bytes=500-', 500, 999],
      ['bytes=-100', 900, 999],
      ['bytes=-5000', 0, 999],
      ['bytes=990-5000', 990, 999],
    ])('is sent in part for %s', async (range, first, last) => {
      const { status, headers, body } = await site.get(path, { range });
      expect([status, headers['content-range']]).toEqual([206, `bytes ${first}-${last}/1000`]);
      expect(body.equals(AUDIO.subarray(first, last + 1))).toBe(true);
    });

    it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('has no part %s', async range => {
      const { status, headers, body } = await site.get(path, { range });
      expect([status, headers['content-range'], body.length]).toEqual([416, 'bytes */1000', 0]);
    });

    it.each(['bytes=5-2', 'bytes=0-1,5-6', 'items=0-5', 'bytes=x-', 'bytes=-'])(
      'is sent whole for %s',
      async range => {
        expect((await site.get(path, { range })).status).toBe(200);
      },
    );

    it('is sent in part only if it has not changed', async () => {
      const { etag = '', 'last-modified': modified = '' } = (await site.get(path)).headers;
      const range = 'bytes=0-9';
      expect((await site.get(path, { range, 'if-range': etag })).status).toBe(206);
      expect((await site.get(path, { range, 'if-range': modified })).status).toBe(206);
      expect((await site.get(path, { range, 'if-range': '"older"' })).status).toBe(200);
      expect((await site.get(path, { range, 'if-range': `W/${etag}` })).status).toBe(200);
      expect((await site.get(path, { 'if-none-match': etag })).status).toBe(304);
    });

    it('answers HEAD, whole or in part, and may be empty', async () => {
      expect((await site.get(path, {}, 'HEAD')).headers['content-length']).toBe('1000');
      const part = await site.get(path, { range: 'bytes=0-9' }, 'HEAD');
      expect([part.status, part.headers['content-length'], part.body.length]).toEqual([206, '10', 0]);
      const empty = await site.get('/empty.pdf');
      expect([empty.status, empty.body.length]).toEqual([200, 0]);
      expect((await site.get('/empty.pdf', { range: 'bytes=0-' })).status).toBe(416);
    });
  });

  describe('another path', () => {
    it.each([
      ['/contact-us?from=mail', '/contact?from=mail'],
      ['/about/', '/about'],
      ['/about///?a=1', '/about?a=1'],
      ['/nothing/', '/nothing'],
    ])('redirects from %s to %s', async (path, location) => {
      const { status, headers } = await site.get(path);
      expect([status, headers.location]).toEqual([301, location]);
    });

    it.each(['//evil.example/', '/\\evil.example/', '//evil.example', '///', '/%2Fevil.example/'])(
      'never redirects to another host: %s',
      async path => {
        const { status, headers } = await site.get(path);
        const { location } = headers;
        expect(status).toBe(location === undefined ? 404 : 301);
        expect(new URL(location ?? '/', 'http://localhost:8080').host).toBe('localhost:8080');
      },
    );

    it('is rendered if the build does not know it', async () => {
      const { status, headers, body } = await site.get('/search?query=ai', { 'accept-encoding': 'br' });
      expect(status).toBe(200);
      expect(brotliDecompressSync(body).toString()).toBe('<h1>Search 16</h1>');
      expect(headers).toMatchObject({
        ...COMMON,
        'cache-control': 'no-cache',
        'content-security-policy': POLICY,
        'x-robots-tag': 'noindex',
        vary: 'Accept-Encoding',
      });
      const tag = await site.get('/tags/unknown');
      expect([tag.status, tag.headers.location]).toEqual([302, '/notfound']);
    });

    it.each(['/nothing', '/nothing.png', '/audio_files/None.mp3', '/assets/app.js.map'])(
      'shows the not-found page: %s',
      async path => {
        const { status, body, headers } = await site.get(path);
        expect([status, body.toString()]).toEqual([404, '<h1>Not found</h1>']);
        expect(headers['content-security-policy']).toBe(POLICY);
      },
    );

    it('gets a plain 500 if rendering fails, and the log has the reason', async () => {
      const { status, body } = await site.get('/broken');
      expect([status, body.toString()]).toEqual([500, 'Something went wrong on our side.']);
      expect(site.lines.join('')).toContain('A secret of the program');
    });

    it.each([
      '/../outside.txt',
      '/%2e%2e/outside.txt',
      '/..%2foutside.txt',
      '/assets/..%5c..%5coutside.txt',
      '/about%00',
      '/%',
      '/%ff',
      '/%E0%A4%A',
      '/..',
      '*',
      '/assets/',
      '/audio_files',
    ])('reveals no file outside the site: %s', async path => {
      const { status, body } = await site.get(path);
      expect([301, 400, 404]).toContain(status);
      expect(body.toString()).not.toContain('not for the world');
    });

    it('goes to the API if it is one of its routes or a POST, and is answered in JSON', async () => {
      const { status, headers } = await site.get('/user_login');
      expect([status, headers.allow, headers['content-type']]).toEqual([
        405,
        'POST',
        'application/json; charset=utf-8',
      ]);
      const unknown = await site.get('/nothing', {}, 'POST');
      expect([unknown.status, JSON.parse(unknown.body.toString()).code]).toEqual([404, 'not_found']);
    });

    it('is rendered as often per address as the limit allows, not counting files', async () => {
      const limited = await serve(test, root, undefined, 2);
      const statuses = [];
      for (const path of ['/search', '/search', '/about', '/search', '/about']) {
        statuses.push((await limited.get(path)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429, 200]);
      limited.server.closeAllConnections();
      limited.server.close();
    });
  });

  it('serves the assets of earlier builds, and its own where both have one', async () => {
    const earlier = join(root, 'earlier');
    await mkdir(join(earlier, 'assets'), { recursive: true });
    await writeFile(join(earlier, 'assets/app-old.js'), 'export const old = 1;');
    await writeFile(join(earlier, 'assets/app-1a2b.js'), 'not this one');
    const both = await serve(test, root, 'http://localhost:8080', 1000, earlier);
    const old = await both.get('/assets/app-old.js');
    expect([old.status, String(old.body)]).toEqual([200, 'export const old = 1;']);
    expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(String((await both.get('/assets/app-1a2b.js')).body)).toBe('export {};');
    expect((await both.get('/assets/app-older.js')).status).toBe(404);
    both.server.closeAllConnections();
    both.server.close();
  });

  it('logs the route, never a path, which may contain a secret', async () => {
    site.lines.length = 0;
    await site.get('/about?mail=me');
    await site.get('/updatepassword/a-secret');
    const routes = site.lines
      .join('')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(routes).toMatchObject([
      { method: 'GET', route: '/about', status: 200, bytes: PAGE.length, address: '127.0.0.0' },
      { method: 'GET', route: '/*', status: 404 },
    ]);
  });

  it('survives callers who disconnect early, and malformed requests', async () => {
    const { port } = site.server.address() as AddressInfo;
    for (const bytes of [
      'GET /audio_files/Applied%20AI.mp3 HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST /user_login HTTP/1.0\r\n\r\n',
      'POST /user_login HTTP/1.1\r\nHost: a b/c\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
      'rubbish\r\n\r\n',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    ]) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(bytes);
      const [first] = await once(socket, 'data');
      expect(String(first)).toMatch(/^HTTP\/1\.1 [24]/);
      socket.destroy();
    }
    expect((await site.get('/')).status).toBe(200);
  });
});
