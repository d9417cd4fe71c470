import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { KIT_PATH } from '../contract/kit';
import type { SiteManifest } from '../contract/site';
import type { HeaderFields } from '../http/headers';
import { kitFields, writeKit } from '../site/kit';
import { type FileHeaders, fieldsOf, loadSiteFiles, type SiteFile } from '../site/site-files';
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
    if (file?.kind !== 'held') return [];
    const fields = own(fieldsOf(file.identity), headers.common);
    return [path, ...(manifest.families.includes(path) ? [`${path}/*`] : [])].map(at => ruleOf(at, fields));
  });
  const forFiles = [...fileRules(files, manifest, headers)].map(([path, fields]) => ruleOf(path, fields));
  // Cloudflare Pages reads no more than a hundred rules, so the pages come first.
  writeFileSync(join(target, '_headers'), [ruleOf('/*', headers.common), ...rules, ...forFiles].join('\n'));
  writeFileSync(join(target, KIT_PATH), writeKit(root, files));
  writeFileSync(join(target, '_redirects'), redirectsOf(manifest));
  return pages.length;
}

const ruleOf = (path: string, fields: HeaderFields): string =>
  `${path}\n${Object.entries(fields)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`;

/**
 * The rules for what is no page, as few as possible: the policies by the endings of files, the caching by their folders.
 * @returns fields by path; no two rules set the same header of a file, because a host would join the values
 */
function fileRules(
  files: ReadonlyMap<string, SiteFile>,
  { pages }: SiteManifest,
  headers: FileHeaders,
): Map<string, HeaderFields> {
  const rules = new Map<string, HeaderFields>();
  const pageFolders = new Set(Object.keys(pages).map(folderOf));
  const add = (at: string, name: string, fields: HeaderFields) =>
    rules.set(at, { ...rules.get(at), [name]: fields[name] ?? '' });
  function addFile(path: string, fields: HeaderFields): void {
    const ending = extname(path);
    const folder = folderOf(path);
    const isShared = path.lastIndexOf('/') > 0 && !pageFolders.has(folder);
    add(ending === '' ? path : `/*${ending}`, 'content-security-policy', fields);
    add(isShared ? `/${folder}/*` : path, 'cache-control', fields);
  }
  for (const [path, file] of files) {
    if (!(path in pages)) addFile(path, file.kind === 'held' ? fieldsOf(file.identity) : file.headers);
  }
  addFile(KIT_PATH, kitFields(headers));
  return rules;
}

const folderOf = (path: string) => path.split('/')[1];

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
