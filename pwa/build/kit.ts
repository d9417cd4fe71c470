import { timingsOf } from '../content/narration-files';
import { newestFirst } from '../content/newest';
import { listBundles } from './bundles';
import { fileOf, type Renderer } from './describe';

/** A file of the built site, by its name in the folder. */
interface KitFile {
  url: string;
  size: number;
}

/**
 * Chooses the files that the worker stores at its installation.
 * @param files all that could be stored
 * @param groups names of files that are of use only together, the most important first; files in no group are always chosen
 * @param bytes for all files together; the first group that does not fit is left out, with all behind it
 */
export function chooseKit<File extends KitFile>(
  files: readonly File[],
  groups: readonly (readonly string[])[],
  bytes: number,
): File[] {
  const sizes = new Map(files.map(({ url, size }) => [url, size]));
  const waiting = new Set(groups.flat());
  let room = bytes - files.reduce((sum, { url, size }) => sum + (waiting.has(url) ? 0 : size), 0);
  for (const group of groups) {
    const needed = group.filter(name => waiting.has(name));
    room -= needed.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
    if (room < 0) break;
    for (const name of needed) waiting.delete(name);
  }
  return files.filter(({ url }) => !waiting.has(url));
}

/**
 * The files of what grows with the site, for `chooseKit`: each article with its pictures and the timings of its narration,
 * the newest first, then the further pages of lists.
 * @param documents the HTML of the pages by their paths
 */
export function kitGroups(
  { articles, furtherPages }: Renderer,
  documents: ReadonlyMap<string, string>,
): string[][] {
  const groups = listBundles(newestFirst(articles), documents).map(({ slug, pictures, files }) => {
    const timings = files.flatMap(({ url }) => (url.endsWith('.mp3') ? timingsOf(url) : []));
    return [fileOf(`/${slug}`), ...[...pictures, ...timings].map(url => url.slice(1))];
  });
  return [...groups, ...furtherPages.map(({ page }) => [fileOf(page.path)])];
}
