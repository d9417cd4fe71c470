import { type Bundle, readBundles } from '../../offline/bundles';
import { findCopy } from '../../offline/has-media';
import { showNotice } from '../../ui/notices';
import { readChosen } from './inventory';
import { LostLine } from './lost-line';

/** Finds kept articles that the browser has removed, and tells the reader. */
export async function findLost(): Promise<void> {
  const chosen = readChosen();
  const bundles = (await readBundles(chosen)).filter(
    ({ slug, files }) => files.length > 0 && chosen.includes(slug),
  );
  const areGone = await Promise.all(bundles.map(isGone));
  const lost = bundles.filter((_bundle, index) => areGone[index]);
  if (lost.length === 0) return;
  showNotice('lost', <LostLine bundles={lost} />);
}

/** An outdated copy, or one that stays because it was used, is still a copy. */
async function isGone({ files }: Bundle): Promise<boolean> {
  const copies = await Promise.all(files.map(({ url }) => findCopy(url)));
  return copies.includes(undefined);
}
