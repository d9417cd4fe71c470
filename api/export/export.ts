import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { KIT_PATH } from '../contract/kit';
import type { SiteManifest } from '../contract/site';
import type { HeaderFields } from '../http/headers';
import { writeKit } from '../site/kit';
import { fieldsOf, loadSiteFiles } from '../site/site-files';
import { siteHeaders } from '../site/site-headers';

/** Copies that a server sends to browsers which accept them; a static host makes its own. */
const COMPRESSED = new Set(['.br', '.gz']);

/**
 * Writes the site's pages and files for a static host, with the files `_headers` and `_redirects` that Netlify and
 * Cloudflare Pages read. What needs the server (accounts, forms) waits on the device until a server answers.
 * @param root the build: the folder that contains `client/`
 * @param target a folder that does not exist or is empty
 * @returns the number of pages
 * @throws Error if the folder has files
 */
export function exportSite(root: string, manifest: SiteManifest, siteUrl: URL, target: string): number {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);
  const client = join(root, 'client');
  mkdirSync(target, { recursive: true });
  cpSync(client, target, { recursive: true, filter: source => !COMPRESSED.has(extname(source)) });
  const headers = siteHeaders(siteUrl, manifest);
  const files = loadSiteFiles(client, manifest, headers);
  const pages = Object.entries(manifest.pages).filter(([path]) => path !== '/404.html');
  const rules = pages.flatMap(([path]) => {
    const file = files.get(path);
    return file?.kind === 'held' ? [ruleOf(path, own(fieldsOf(file.identity), headers.common))] : [];
  });
  const forFiles = [
    ruleOf('/*', headers.common),
    ruleOf('/assets/*', { 'cache-control': 'public, max-age=31536000, immutable' }),
    ruleOf('/sw.js', { 'cache-control': 'no-cache' }),
  ];
  writeFileSync(join(target, '_headers'), [...forFiles, ...rules].join('\n'));
  writeFileSync(join(target, KIT_PATH), writeKit(root, files));
  writeFileSync(join(target, '_redirects'), redirectsOf(manifest));
  return pages.length;
}

const ruleOf = (path: string, fields: HeaderFields): string =>
  `${path}\n${Object.entries(fields)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`;

/**
 * A page's own fields. Those of all files are in a rule of their own, and the host knows type, length and coding. Of two
 * referrer policies, browsers take the last.
 */
const own = (fields: HeaderFields, common: HeaderFields): HeaderFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => common[name] !== value && !OF_THE_HOST.has(name)),
  );

const OF_THE_HOST = new Set(['content-type', 'content-length', 'content-encoding', 'etag', 'vary']);

function redirectsOf({ redirects, families }: SiteManifest): string {
  const moved = Object.entries(redirects).map(([from, to]) => `${from} ${to} 301\n`);
  const shared = families.map(family => `${family}/* ${family} 200\n`);
  return [...moved, ...shared].join('');
}
