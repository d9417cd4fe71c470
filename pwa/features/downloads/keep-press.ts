import { away } from '../../content/away';
import type { Bundle } from '../../offline/bundles';
import { stopWanting } from '../../offline/wishes';
import { showToast } from '../../ui/toast';
import { dropBundles, stopKeeping } from './keep-bundle';
import { keepOrWait } from './keep-or-wait';
import type { KeepState } from './keep-state';

const PROBLEM_MS = 6000;

/**
 * Keeps an article's files, removes them, stops their download, or takes back the wish to keep them later, and says what
 * has happened.
 * @param state what the button shows
 * @returns whether they are kept now
 */
export async function pressKeep(bundle: Pick<Bundle, 'slug' | 'files'>, state: KeepState): Promise<boolean> {
  if (state === 'loading') {
    stopKeeping(bundle.slug);
    stopWanting('article', [bundle.slug]);
  }
  if (state === 'waiting') {
    stopWanting('article', [bundle.slug]);
    showToast(away.article.willNotKeep);
  }
  if (state === 'kept') {
    await dropBundles([bundle]);
    showToast('Narration and PDF removed from this device');
  }
  if (state !== 'absent') return false;
  const problem = await keepOrWait(bundle);
  showToast(problem ?? 'Narration and PDF are on this device', problem ? PROBLEM_MS : undefined);
  return problem === null;
}
