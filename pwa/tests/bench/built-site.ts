import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { SiteManifest } from '../../../api/contract/site';
import { kitOf } from '../e2e/kit-list';

/** The output of `npm run build`, by the addresses under which the server delivers it. */
export interface BuiltSite {
  /** Every address in the worker's list: the offline kit. */
  kit: string[];
  /** The bytes of the kit over the network: its texts in one answer, the other files one by one. */
  kitBytes(): number;
  /** The text of a file or page. */
  read(url: string): string;
  /** The bytes sent over the network: those of the .br file if there is one, else of the file itself. */
  bytes(url: string): number;
  /** The addresses of the files in assets/ with this ending. */
  assets(ending: string): string[];
}

/** Opens a build's folder for inspection. @param out the build's folder */
export function openBuild(out: string): BuiltSite {
  const client = join(out, 'client');
  const manifest = JSON.parse(readFileSync(join(out, 'site.json'), 'utf8')) as SiteManifest;
  const fileOf = (url: string) => join(client, manifest.pages[url]?.file ?? decodeURIComponent(url));
  const kit = kitOf(readFileSync(fileOf('/sw.js'), 'utf8'));
  if (kit.length === 0)
    throw new Error('The worker has no list of files in the form that is looked for here.');
  const together = new Set<string>(JSON.parse(readFileSync(join(out, 'kit.json'), 'utf8')));
  const read = (url: string) => readFileSync(fileOf(url), 'utf8');
  const bytes = (url: string) => {
    const file = fileOf(url);
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  };
  return {
    kit,
    kitBytes() {
      const texts = brotliBytes([...together].map(read).join(''));
      return kit.filter(url => !together.has(url)).reduce((sum, url) => sum + bytes(url), texts);
    },
    read,
    bytes,
    assets: ending =>
      readdirSync(join(client, 'assets'))
        .filter(name => name.endsWith(ending))
        .map(name => `/assets/${name}`),
  };
}

/** The brotli bytes of a text without a file of its own, compressed as the build compresses files. */
export const brotliBytes = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
