import { away } from '../../content/away';
import type { Bundle } from '../../offline/bundles';
import { probe } from '../../offline/connection';
import { want } from '../../offline/wishes';
import { keepBundle } from './keep-bundle';

/**
 * Keeps an article's narration and PDF on the device, or notes that the reader wants them once there is a network.
 * @returns what the reader must know, in a sentence; null if all is here
 */
export async function keepOrWait(bundle: Pick<Bundle, 'slug' | 'files'>): Promise<string | null> {
  const problem = await keepBundle(bundle);
  if (problem?.kind !== 'away') return problem?.text ?? null;
  want('article', bundle.slug);
  // The page then knows that the network is away, and learns when it is back.
  void probe();
  return away.article.willKeep;
}
