import { OFFLINE_TEXT } from './connection';
import { findCopy, MEDIA_CACHE } from './has-media';

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
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether all the files are on this device, in this version. */
export async function isKept(files: readonly KeepableFile[]): Promise<boolean> {
  if (typeof caches === 'undefined') return false;
  const hits = await Promise.all(files.map(file => findCopy(file.url)));
  return hits.every((hit, index) => hit?.headers.get('x-content-sha256') === files[index]?.sha256);
}

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
  const cache = await openMedia();
  let before = 0;
  for (const file of files) {
    if (!(await isKept([file]))) {
      const bytes = await download(file, got => onProgress(before + got), signal);
      await cache.put(file.url, describe(file, bytes));
    }
    before += file.bytes;
    onProgress(before);
  }
}

async function download(
  file: KeepableFile,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await fetch(file.url, { cache: 'no-store', signal });
  if (response.status !== 200 || !response.body) throw new Error('The file could not be downloaded.');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    parts.push(chunk.value);
    received += chunk.value.byteLength;
    onProgress(received);
  }
  const blob = new Blob(parts, { type: response.headers.get('content-type') ?? '' });
  if ((await sha256(await blob.arrayBuffer())) !== file.sha256)
    throw new Error('The file did not arrive whole. Please try again.');
  return blob;
}

function describe(file: KeepableFile, blob: Blob): Response {
  return new Response(blob, {
    headers: {
      'content-type': blob.type,
      'content-length': String(blob.size),
      'x-content-sha256': file.sha256,
      'x-kept-at': new Date().toISOString(),
    },
  });
}

/** Removes the files from the device. */
export async function drop(files: readonly KeepableFile[]): Promise<void> {
  const cache = await openMedia();
  await Promise.all(files.map(file => cache.delete(file.url, { ignoreVary: true })));
}

/** Explains in one sentence, for the reader, why files could not be kept. */
export function problemOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'AbortError') return 'Download stopped';
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return 'There is no room left on this device for these files.';
  }
  if (error instanceof TypeError) return OFFLINE_TEXT;
  return error instanceof Error ? error.message : 'The files could not be kept.';
}
