import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KitCopies } from '../contract/kit';
import { buildFixtureSite, MANIFEST, PAGE } from '../tests/support/fixture-site';
import { exportSite } from './export';

const SITE_URL = new URL('https://example.com');

let root = '';
let folder = '';
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
/** The lines of a path in `_headers`. */
const rule = (path: string) => `\n${read('_headers')}`.split(`\n${path}\n`)[1]?.split(/\n\S/)[0] ?? '';

beforeAll(async () => {
  root = await buildFixtureSite();
  folder = join(await mkdtemp(join(tmpdir(), 'export-')), 'out');
  exportSite(root, MANIFEST, SITE_URL, folder);
});
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
