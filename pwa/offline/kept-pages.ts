import { readBundles, stateOf } from './bundles';

/**
 * The paths of the articles that are on this device with narration and PDF. Where `hasMedia` finds nothing, there are none.
 * @throws Error if the list of articles is away; DOMException if the browser offers no caches
 */
export async function keptPages(): Promise<Set<string>> {
  const bundles = (await readBundles()).filter(({ files }) => files.length > 0);
  const states = await Promise.all(bundles.map(stateOf));
  const isHere = (index: number) => states[index] === 'complete' || states[index] === 'used';
  return new Set(bundles.filter((_bundle, index) => isHere(index)).map(({ slug }) => `/${slug}`));
}
