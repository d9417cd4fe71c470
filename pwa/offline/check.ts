import type { Bundle } from './bundles';
import { isOf } from './copies';
import { findCopy, MEDIA_CACHE } from './has-media';
import { type KeepableFile, keep, sha256 } from './media';

/** The type of the message by which a page asks the worker to check the kit; the answer is a `KitReport`. */
export const CHECK_KIT = 'CHECK_KIT';

/** The result of a check, in numbers of files. */
export interface KitReport {
  checked: number;
  /** How many were missing or damaged, and are here again. */
  repaired: number;
  /** How many could not be had. */
  missing: number;
}

/** A worker that is stopped in between does not answer. */
const PATIENCE_MS = 120_000;
/** A line on which a narration takes longer counts as none. */
const FETCH_MS = 300_000;

/**
 * Compares everything that should be on this device with what the build says, and fetches anew what is not right.
 * @param bundles the articles whose narration and PDF the reader has chosen to keep
 * @throws Error with a sentence for the reader if nothing can be kept here
 */
export async function checkDevice(bundles: readonly Bundle[]): Promise<KitReport> {
  const report = await askWorker();
  for (const file of bundles.flatMap(({ files }) => files)) {
    report.checked += 1;
    if (await isWhole(file)) continue;
    try {
      // An older version stays until the new one is here; a damaged copy is of no use.
      const copy = await findCopy(file.url);
      if (copy && isOf(copy, file))
        await (await caches.open(MEDIA_CACHE)).delete(file.url, { ignoreVary: true });
      await keep([file], () => undefined, AbortSignal.timeout(FETCH_MS));
      report.repaired += 1;
    } catch {
      report.missing += 1;
    }
  }
  return report;
}

async function isWhole({ url, sha256: hash }: KeepableFile): Promise<boolean> {
  const copy = await findCopy(url);
  return copy !== undefined && (await sha256(await copy.arrayBuffer())) === hash;
}

function askWorker(): Promise<KitReport> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker)
    throw new Error('This browser keeps no pages of this site, perhaps because the window is private.');
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The check did not end. Please try again.')),
      PATIENCE_MS,
    );
    port1.onmessage = ({ data }: MessageEvent<KitReport>) => {
      clearTimeout(timer);
      port1.close();
      resolve(data);
    };
    worker.postMessage({ type: CHECK_KIT }, [port2]);
  });
}
