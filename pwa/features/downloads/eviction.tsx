import { readBundles, stateOf } from '../../offline/bundles';
import { showNotice } from '../../ui/notices';
import { readChosen } from './inventory';
import { LostLine } from './lost-line';

/** Finds kept articles that the browser has removed, and tells the reader. */
export async function findLost(): Promise<void> {
  const chosen = readChosen();
  const bundles = (await readBundles()).filter(
    ({ slug, files }) => files.length > 0 && chosen.includes(slug),
  );
  const states = await Promise.all(bundles.map(stateOf));
  // An outdated or used copy is still a copy.
  const lost = bundles.filter((_bundle, index) => states[index] === 'text' || states[index] === 'none');
  if (lost.length === 0) return;
  showNotice('lost', <LostLine bundles={lost} />);
}
