import type { Bundle } from '../../offline/bundles';
import { beBusy } from '../../offline/busy';
import { drop, keep, problemOf } from '../../offline/media';
import { forgetChosen, rememberChosen } from './inventory';
import { noteDeviceChange, running } from './running';

type Files = Pick<Bundle, 'slug' | 'files'>;

const stops = new Map<string, AbortController>();
/** One download at a time: on a slow line, the first article is there sooner. */
let last: Promise<unknown> = Promise.resolve();

function show(slug: string, bytes: number | null): void {
  const next = new Map(running.get());
  if (bytes === null) next.delete(slug);
  else next.set(slug, bytes);
  running.set(next);
}

/**
 * Keeps an article's narration and PDF on the device. It goes on when the reader leaves the page, and waits its turn.
 * @returns what went wrong, in a sentence for the reader; null if all is here
 */
export async function keepBundle({ slug, files }: Files): Promise<string | null> {
  if (stops.has(slug)) return null;
  const stop = new AbortController();
  stops.set(slug, stop);
  show(slug, 0);
  const release = beBusy();
  navigator.storage?.persist?.().catch(() => undefined);
  const turn = last.then(async () => {
    stop.signal.throwIfAborted();
    await keep(files, bytes => show(slug, bytes), stop.signal);
    rememberChosen(slug);
  });
  last = turn.catch(() => undefined);
  try {
    await turn;
    return null;
  } catch (error) {
    return problemOf(error);
  } finally {
    release();
    stops.delete(slug);
    show(slug, null);
    noteDeviceChange();
  }
}

export const stopKeeping = (slug: string): void => stops.get(slug)?.abort();

/** Removes the articles' narrations and PDFs from the device. */
export async function dropBundles(bundles: readonly Files[]): Promise<void> {
  for (const { slug } of bundles) stopKeeping(slug);
  forgetChosen(bundles.map(({ slug }) => slug));
  await drop(bundles.flatMap(({ files }) => files));
  noteDeviceChange();
}
