import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import type { SiteManifest } from '../contract/site';
import type { Encoding } from '../http/encodings';
import type { HeaderFields } from '../http/headers';
import { contentType } from './content-types';

/** One encoding of a file, ready to send. Headers are flat lists, the fastest form for `writeHead`. */
export interface Variant {
  etag: string;
  body: Buffer;
  headers: string[];
  notModifiedHeaders: string[];
}

/** The headers of a variant, by their names. */
export function fieldsOf({ headers }: Variant): HeaderFields {
  const fields: HeaderFields = {};
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    fields[name] = value;
  }
  return fields;
}

/** A file in memory. */
export interface HeldFile {
  kind: 'held';
  status: number;
  identity: Variant;
  br?: Variant;
  gzip?: Variant;
}

/** A file on the disk: narrations and PDFs are too large for memory, and browsers request them in parts. */
export interface StreamedFile {
  kind: 'streamed';
  location: string;
  size: number;
  etag: string;
  lastModified: string;
  headers: HeaderFields;
}

export type SiteFile = HeldFile | StreamedFile;

const STREAMED = new Set(['.mp3', '.pdf']);
const SIBLINGS = { br: '.br', gzip: '.gz' } as const satisfies Partial<Record<Encoding, string>>;
const ENDINGS = Object.values(SIBLINGS);
/** Headers that a 304 leaves out, because they describe a body. */
const OF_A_BODY = new Set(['content-type', 'content-encoding']);
const MUST_REVALIDATE = /^\/sw\.js$|\.webmanifest$|\.html$/;

export interface FileHeaders {
  /** For every file. */
  common: HeaderFields;
  /** The policy of a file that is not a page, by its content type. */
  filePolicy(type: string): string;
  /**
   * For a page; its own headers override them.
   * @param head the document up to the end of its head
   * @param frameOrigin another site that the page shows in a frame
   */
  page(head: string, frameOrigin?: string): HeaderFields;
}

/**
 * Reads the built site once. It reads file by file and waits for each: nothing is answered before the last, and a
 * thousand promises would take several times as long.
 * @param folder `dist/client`
 * @param known files whose paths are left out, so that they are not read
 * @returns files by decoded URL path; pages by their address, not by their file name
 */
export function loadSiteFiles(
  folder: string,
  manifest: SiteManifest,
  headers: FileHeaders,
  known: ReadonlyMap<string, SiteFile> = new Map(),
): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  const pageFiles = new Set(Object.values(manifest.pages).map(page => `/${page.file}`));
  const paths = listFiles(folder);
  const present = new Set(paths);
  const isSibling = (path: string) =>
    ENDINGS.some(ending => path.endsWith(ending) && present.has(path.slice(0, -ending.length)));
  const hold = (path: string, fieldsOf: (body: Buffer) => HeaderFields) =>
    holdFile(
      join(folder, path),
      ENDINGS.filter(ending => present.has(path + ending)),
      fieldsOf,
    );
  for (const path of paths) {
    if (isSibling(path) || pageFiles.has(path) || known.has(path)) continue;
    const type = contentType(path);
    const fields = {
      ...headers.common,
      'content-type': type,
      'content-security-policy': headers.filePolicy(type),
      'cache-control': cacheControl(path),
    };
    const location = join(folder, path);
    files.set(path, STREAMED.has(extname(path)) ? describeFile(location, fields) : hold(path, () => fields));
  }
  for (const [path, page] of Object.entries(manifest.pages)) {
    const file = hold(`/${page.file}`, html => ({
      ...headers.common,
      ...headers.page(headOf(html), page.frameOrigin),
      ...page.headers,
    }));
    files.set(path, { ...file, status: page.status });
  }
  return files;
}

/** Whole pages as strings would stay in memory until V8 collects its old objects. */
function headOf(html: Buffer): string {
  const end = html.indexOf('</head>');
  return html.toString('utf8', 0, end === -1 ? html.length : end);
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
}

function cacheControl(path: string): string {
  // Names in /assets/ change with their content.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return MUST_REVALIDATE.test(path) ? 'no-cache' : 'public, max-age=3600';
}

/** @param siblings the endings of the compressed copies that lie beside the file */
function holdFile(
  location: string,
  siblings: readonly string[],
  fieldsOf: (body: Buffer) => HeaderFields,
): HeldFile {
  const body = readFileSync(location);
  const fields = fieldsOf(body);
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const read = (ending: string) => (siblings.includes(ending) ? readFileSync(location + ending) : null);
  const br = read(SIBLINGS.br);
  const gzip = read(SIBLINGS.gzip);
  const shared = br || gzip ? { ...fields, vary: 'Accept-Encoding' } : fields;
  return {
    kind: 'held',
    status: 200,
    identity: prepare(body, `"${tag}"`, shared),
    ...(br ? { br: prepare(br, `"${tag}-br"`, { ...shared, 'content-encoding': 'br' }) } : {}),
    ...(gzip ? { gzip: prepare(gzip, `"${tag}-gz"`, { ...shared, 'content-encoding': 'gzip' }) } : {}),
  };
}

function prepare(body: Buffer, etag: string, fields: HeaderFields): Variant {
  const notModified = Object.entries({ ...fields, etag }).filter(([name]) => !OF_A_BODY.has(name));
  return {
    etag,
    body,
    headers: Object.entries({ ...fields, etag, 'content-length': String(body.length) }).flat(),
    notModifiedHeaders: notModified.flat(),
  };
}

function describeFile(location: string, fields: HeaderFields): StreamedFile {
  const { size, mtime } = statSync(location);
  const name = basename(location);
  const plainName = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return {
    kind: 'streamed',
    location,
    size,
    etag: `"${size.toString(36)}-${mtime.getTime().toString(36)}"`,
    lastModified: mtime.toUTCString(),
    headers: {
      ...fields,
      'accept-ranges': 'bytes',
      'content-disposition': `inline; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  };
}
