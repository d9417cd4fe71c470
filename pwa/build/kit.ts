import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Pages have no ending. Fonts and pictures are compressed already, and gain nothing from company. */
const IS_TEXT = /^[^.]+$|\.(?:js|css|svg|json|webmanifest)$/;

/**
 * Lists the texts of the kit for the server, which sends them in one answer (`api/site/kit.ts`).
 * @param out the build's folder
 * @param entries the kit, by paths
 */
export function listKitTexts(out: string, entries: readonly { url: string }[]): void {
  const paths = entries.map(({ url }) => url).filter(url => url.startsWith('/') && IS_TEXT.test(url));
  writeFileSync(join(out, 'kit.json'), JSON.stringify([...new Set(paths)]));
}
