import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { KitCopies } from '../contract/kit';
import type { Encoding } from '../http/encodings';
import type { SiteFile } from './site-files';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** It takes a quarter of a second, once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** What a copy of a file without its coding must not say. */
const OF_THE_TRANSFER = new Set(['content-length', 'content-encoding', 'vary']);

/** All texts of the worker's kit in one answer (docs/offline.md, “The kit”). */
export interface Kit {
  /** Compresses at the first request. @param accepted encodings, the preferred one first */
  read(accepted: readonly Encoding[]): Promise<{ body: Buffer; encoding: Encoding }>;
}

/**
 * @param root the build's folder, in which `kit.json` lists the paths
 * @param files the site's files by path; what is not among them is left out
 */
export function createKit(root: string, files: ReadonlyMap<string, SiteFile>): Kit {
  const answers = new Map<Encoding, Promise<Buffer>>();
  const encode = async (encoding: Encoding): Promise<Buffer> => {
    const text = writeKit(root, files);
    if (encoding === 'br') return toBrotli(text, BROTLI);
    return encoding === 'gzip' ? toGzip(text) : Buffer.from(text);
  };
  return {
    async read([encoding = 'identity']) {
      const answer = answers.get(encoding) ?? encode(encoding);
      answers.set(encoding, answer);
      // The next request tries again.
      answer.catch(() => answers.delete(encoding));
      return { body: await answer, encoding };
    },
  };
}

/** The kit's texts with their headers, as JSON. The parameters are those of `createKit`. */
export function writeKit(root: string, files: ReadonlyMap<string, SiteFile>): string {
  const list = join(root, 'kit.json');
  const paths: string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const copies: KitCopies = {};
  for (const path of paths) {
    const file = files.get(decodeURI(path));
    if (file?.kind !== 'held') continue;
    const { headers, body } = file.identity;
    copies[path] = { headers: withoutTransfer(headers), text: body.toString() };
  }
  return JSON.stringify(copies);
}

function withoutTransfer(flat: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const [name = '', value = ''] = flat.slice(at, at + 2);
    if (!OF_THE_TRANSFER.has(name)) fields[name] = value;
  }
  return fields;
}
