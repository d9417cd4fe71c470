import { bytesToCome } from './bytes-to-come';
import { HASH_HEADER, isOf, REASON_HEADER, type Reason } from './copies';
import { findCopy, MEDIA_CACHE } from './has-media';
import { hasNoNetwork } from './no-network';
import { receive } from './receive';
import { untilReachable } from './until-reachable';

export interface KeepableFile {
  url: string;
  bytes: number;
  /** SHA-256, hexadecimal. */
  sha256: string;
}

/** @throws Error with a sentence for the reader if the browser offers no cache (private mode, blocked storage) */
async function openMedia(): Promise<Cache> {
  try {
    return await caches.open(MEDIA_CACHE);
  } catch {
    throw new Error('This browser keeps no files in this window, perhaps because the window is private.');
  }
}

/** The SHA-256 of bytes, hexadecimal. */
export async function sha256(bytes: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether all the files are on this device, in this version and by the reader's choice. */
export const isKept = async (files: readonly KeepableFile[]): Promise<boolean> =>
  'caches' in globalThis && (await bytesToCome(files)) === null;

/**
 * Downloads the files, compares each with the hash of the build, and only then stores it. Files already stored are not
 * fetched again, so an interrupted download continues where it stopped.
 * @param onProgress called with the bytes received so far, over all files
 * @throws Error with a sentence for the reader if a download fails or nothing can be stored; DOMException if the disk
 * is full or `signal` aborts
 */
export async function keep(
  files: readonly KeepableFile[],
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  await openMedia();
  let before = 0;
  for (const file of files) {
    if (!(await isKept([file]))) {
      const copy = await findCopy(file.url).catch(() => undefined);
      if (copy && isOf(copy, file)) await store(file, await copy.blob(), 'choice', versionOf(copy.headers));
      else await fetchAndStore(file, got => onProgress(before + got), signal, before > 0);
    }
    before += file.bytes;
    onProgress(before);
  }
}

async function fetchAndStore(
  file: KeepableFile,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
  hasBegun: boolean,
): Promise<void> {
  // A try would only fill the browser's console. It is said as a try's own error is.
  if (hasNoNetwork()) throw new TypeError('no network');
  const { url } = file;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  let version: Version = {};
  const onAnswer = (headers: Headers) => {
    version = versionOf(headers);
  };
  for await (const part of receive(url, { signal, hasBegun, untilReachable, onAnswer })) {
    parts.push(part);
    received += part.byteLength;
    onProgress(received);
  }
  await store(file, new Blob(parts, { type: typeOf(url) }), 'choice', version);
}

/** Headers that name a version of a file. Chromium plays no file whose parts differ in them. */
const VERSION_HEADERS = ['etag', 'last-modified'];
export type Version = Record<string, string>;

export const versionOf = (headers: Headers): Version =>
  Object.fromEntries(
    VERSION_HEADERS.flatMap(name => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** The type of a narration or a PDF, whatever the server called it: its content is compared with the build. */
export const typeOf = (url: string): string => (url.endsWith('.pdf') ? 'application/pdf' : 'audio/mpeg');

/**
 * Stores a file if it is what the build says.
 * @param reason why it is kept; a copy for `use` gives way when room is needed, and never replaces one of this version
 * @param version as the server names it
 * @throws Error with a sentence for the reader if it is not, or nothing can be stored; DOMException if the disk is full
 */
export async function store(
  file: KeepableFile,
  bytes: Blob,
  reason: Reason,
  version: Version,
): Promise<void> {
  if ((await sha256(await bytes.arrayBuffer())) !== file.sha256)
    throw new Error('The file did not arrive whole. Please try again.');
  // The reader may have chosen to keep it while it came.
  if (reason === 'use' && (await isKept([file]))) return;
  await (await openMedia()).put(file.url, describe(file, bytes, reason, version));
}

function describe(file: KeepableFile, blob: Blob, reason: Reason, version: Version): Response {
  return new Response(blob, {
    headers: {
      'content-type': blob.type,
      'content-length': String(blob.size),
      [HASH_HEADER]: file.sha256,
      'x-kept-at': new Date().toISOString(),
      [REASON_HEADER]: reason,
      ...version,
    },
  });
}

/** Removes the files from the device. @throws Error with a sentence for the reader if the browser offers no cache */
export async function drop(files: readonly KeepableFile[]): Promise<void> {
  const cache = await openMedia();
  await Promise.all(files.map(file => cache.delete(file.url, { ignoreVary: true })));
}

/** Why files could not be kept. */
export interface KeepProblem {
  /** `away`: there is no network; `full`: the device has no room. */
  kind: 'away' | 'full' | 'other';
  /** A sentence for the reader. */
  text: string;
}

/** @param error what `keep` has thrown */
export function problemOf(error: unknown): KeepProblem {
  if (error instanceof DOMException && error.name === 'AbortError')
    return { kind: 'other', text: 'Download stopped' };
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return { kind: 'full', text: 'There is no room left on this device for these files.' };
  if (error instanceof TypeError) return { kind: 'away', text: 'Narration and PDF need a network.' };
  return { kind: 'other', text: error instanceof Error ? error.message : 'The files could not be kept.' };
}
