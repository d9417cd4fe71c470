import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KIT_PATH, type KitCopies } from '../contract/kit';
import { compressText } from '../http/compress-text';
import type { Encoding } from '../http/encodings';
import type { HeaderFields } from '../http/headers';
import { contentType } from './content-types';
import { type FileHeaders, fieldsOf, type SiteFile } from './site-files';

/** Of Brotli: it takes a quarter of a second, once. */
const QUALITY = 9;
/** What a copy of a file without its coding must not say. */
const OF_THE_TRANSFER = new Set(['content-length', 'content-encoding', 'vary']);

/** All texts of the worker's kit in one answer (docs/offline.md, “The kit”). */
export interface Kit {
  /** Compresses at the first request. @param accepted encodings, the preferred one first */
  read(accepted: readonly Encoding[]): ReturnType<typeof compressText>;
}

/**
 * @param root the build's folder, in which `kit.json` lists the paths
 * @param files the site's files by path; what is not among them is left out
 */
export function createKit(root: string, files: ReadonlyMap<string, SiteFile>): Kit {
  const answers = new Map<Encoding, ReturnType<typeof compressText>>();
  return {
    read([encoding = 'identity']) {
      const answer = answers.get(encoding) ?? compressText(writeKit(root, files), [encoding], QUALITY);
      answers.set(encoding, answer);
      // The next request tries again.
      answer.catch(() => answers.delete(encoding));
      return answer;
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
    const headers = Object.entries(fieldsOf(file.identity)).filter(([name]) => !OF_THE_TRANSFER.has(name));
    copies[path] = { headers: Object.fromEntries(headers), text: file.identity.body.toString() };
  }
  return JSON.stringify(copies);
}

/** The headers of the kit's one answer, whatever its coding. */
export function kitFields(headers: FileHeaders): HeaderFields {
  const type = contentType(KIT_PATH);
  return {
    ...headers.common,
    'content-type': type,
    'content-security-policy': headers.filePolicy(type),
    'cache-control': 'no-cache',
  };
}
