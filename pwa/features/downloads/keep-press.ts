import type { Bundle } from '../../offline/bundles';
import { showToast } from '../../ui/toast';
import { dropBundles, keepBundle, stopKeeping } from './keep-bundle';

const PROBLEM_MS = 6000;

/**
 * Keeps an article's files, removes them, or stops their download, and says what has happened.
 * @param state what the button shows
 * @returns whether they are kept now
 */
export async function pressKeep(
  bundle: Pick<Bundle, 'slug' | 'files'>,
  state: 'absent' | 'loading' | 'kept',
): Promise<boolean> {
  if (state === 'loading') stopKeeping(bundle.slug);
  if (state === 'kept') {
    await dropBundles([bundle]);
    showToast('Narration and PDF removed from this device');
  }
  if (state !== 'absent') return false;
  const problem = await keepBundle(bundle);
  showToast(problem ?? 'Narration and PDF are on this device', problem ? PROBLEM_MS : undefined);
  return problem === null;
}
