import type { Bundle } from '../../offline/bundles';
import { beBusy } from '../../offline/busy';
import { drop, type KeepProblem, keep, problemOf } from '../../offline/media';
import { stopWanting } from '../../offline/wishes';
import { forgetChosen, rememberChosen } from './inventory';
import { noteDeviceChange, running } from './running';

type Files = Pick<Bundle, 'slug' | 'files'>;

interface Run {
  stop: AbortController;
  problem: Promise<KeepProblem | null>;
}

const runs = new Map<string, Run>();
/** The article whose files are being fetched and stored; the others wait. */
let current: string | null = null;
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
 * @returns what went wrong; null if all is here
 */
export function keepBundle(bundle: Files): Promise<KeepProblem | null> {
  const before = runs.get(bundle.slug);
  if (before) return before.problem;
  const stop = new AbortController();
  const problem = run(bundle, stop);
  runs.set(bundle.slug, { stop, problem });
  return problem;
}

async function run({ slug, files }: Files, stop: AbortController): Promise<KeepProblem | null> {
  show(slug, 0);
  const release = beBusy();
  navigator.storage?.persist?.().catch(() => undefined);
  const turn = last.then(async () => {
    stop.signal.throwIfAborted();
    current = slug;
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
    if (current === slug) current = null;
    runs.delete(slug);
    show(slug, null);
    noteDeviceChange();
  }
}

export const stopKeeping = (slug: string): void => runs.get(slug)?.stop.abort();

/** Removes the articles' narrations and PDFs from the device; none of them comes later either. */
export async function dropBundles(bundles: readonly Files[]): Promise<void> {
  const slugs = bundles.map(({ slug }) => slug);
  for (const slug of slugs) stopKeeping(slug);
  // A file that is just being stored comes all the same, and its article is noted as chosen.
  if (current !== null && slugs.includes(current)) await runs.get(current)?.problem;
  forgetChosen(slugs);
  stopWanting('article', slugs);
  await drop(bundles.flatMap(({ files }) => files));
  noteDeviceChange();
}
