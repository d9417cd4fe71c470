import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KitCopies } from '../contract/kit';
import { createLog } from '../http/log';
import { createLimiter } from '../http/rate-limits';
import { readTarget } from '../http/target';
import { createSite } from '../site/site';
import { buildFixtureSite, MANIFEST, PAGE } from '../tests/support/fixture-site';
import { listenLocally } from '../tests/support/listen';
import { exportSite } from './export';

const SITE_URL = new URL('https://example.com');

let root = '';
let folder = '';
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
/** The lines of a path in `_headers`. */
const rule = (path: string) => `\n${read('_headers')}`.split(`\n${path}\n`)[1]?.split(/\n\S/)[0] ?? '';

/** One address of each kind of page and file. */
const ADDRESSES = [
  ...['/', '/about', '/secret', '/secret/some-id', '/place', '/find'],
  ...['/sw.js', '/kit.json', '/site.webmanifest', '/robots.txt', '/hero.svg', '/empty.pdf'],
  ...['/assets/app-1a2b.js', '/audio_files/Applied%20AI.mp3', '/pdfs/%C3%84rger%20%221%22.pdf'],
];
/** What a static host decides itself, and what describes the connection. */
const OF_THE_HOST =
  /^(accept-ranges|connection|content-(disposition|encoding|length|type)|date|etag|keep-alive|last-modified|vary)$/;

/** The headers that a static host adds to an address: those of all rules whose path fits. */
function addedTo(address: string): Record<string, string> {
  const added: Record<string, string> = {};
  for (const block of read('_headers').trim().split('\n\n')) {
    const [path = '', ...lines] = block.split('\n');
    const pattern = path.replaceAll(/[.]/g, '\\.').replace('*', '.*');
    if (!new RegExp(`^${pattern}$`).test(address)) continue;
    for (const line of lines) {
      const [, name = '', value = ''] = /^ {2}([^:]+): (.*)$/.exec(line) ?? [];
      // A host joins the values of a header that two rules set. Of two referrer policies, the last counts.
      if (name !== 'referrer-policy') expect(added, `${address} ${name}`).not.toHaveProperty(name);
      added[name] = value;
    }
  }
  return added;
}

let server: Server;
let origin = '';

async function serve(): Promise<void> {
  const now = () => new Date();
  const site = createSite({
    root,
    earlier: null,
    manifest: MANIFEST,
    siteUrl: SITE_URL,
    render: () => Promise.reject(new Error('Nothing is rendered.')),
    everything: createLimiter({ calls: 1, withinMs: 1000 }, now),
    log: createLog({ later: (_, done) => done(), now: () => undefined }, now),
  });
  server = createServer((request, response) =>
    site.handle(request, response, '127.0.0.1', readTarget(request)),
  );
  origin = `http://localhost:${await listenLocally(server)}`;
}

beforeAll(async () => {
  root = await buildFixtureSite();
  folder = join(await mkdtemp(join(tmpdir(), 'export-')), 'out');
  exportSite(root, MANIFEST, SITE_URL, folder);
  await serve();
});
afterAll(() => server.close());
afterAll(() => Promise.all([root, join(folder, '..')].map(path => rm(path, { recursive: true }))));

describe('the site for a static host', () => {
  it('has the pages and files of the build, without compressed copies', () => {
    expect(read('about/index.html')).toBe(PAGE);
    expect(existsSync(join(folder, 'about/index.html.br'))).toBe(false);
  });

  it('gives each page the policy that the server gives it', () => {
    expect(rule('/place')).toContain('content-security-policy: ');
    expect(rule('/place')).toContain('frame-src https://map.example.com');
    expect(rule('/about')).not.toContain('map.example.com');
    expect(rule('/secret')).toContain('referrer-policy: no-referrer');
  });

  it.each(ADDRESSES)('gives %s the headers that the server gives it', async address => {
    const { headers } = await fetch(origin + address);
    const own = [...headers].filter(([name]) => !OF_THE_HOST.test(name));
    expect(addedTo(address)).toEqual(Object.fromEntries(own));
  });

  it('gives every file the headers that all answers have, and names in /assets/ a year', () => {
    expect(rule('/*')).toContain('strict-transport-security: ');
    expect(rule('/*')).toContain('x-content-type-options: nosniff');
    expect(rule('/assets/*')).toContain('immutable');
    expect(rule('/sw.js')).toContain('no-cache');
  });

  it('has the kit’s texts with the headers that the server gives them', () => {
    const copies: KitCopies = JSON.parse(read('kit.json'));
    expect(Object.keys(copies)).toEqual(['/about', '/secret', '/assets/app-1a2b.js']);
    expect(copies['/about']?.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  it('keeps the moved addresses and the families of addresses', () => {
    expect(read('_redirects')).toBe('/contact-us /contact 301\n/secret/* /secret 200\n');
  });

  it('writes into no folder that has files', () => {
    expect(() => exportSite(root, MANIFEST, SITE_URL, folder)).toThrow('is not empty');
  });
});
