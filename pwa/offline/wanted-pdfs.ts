import { keepText, readText } from './device-storage';
import { parseSlugs, slugsAsText } from './slug-list';
import { WANTED_PDFS_KEY } from './wish-keys';

/** More wishes than the site has articles are not the reader's. */
const MOST = 50;

/**
 * The PDFs that the reader wants to keep once there is a network: the names of their articles. They belong to the
 * reader, so a logout forgets them.
 */
export const readWanted = (): string[] => parseSlugs(readText(WANTED_PDFS_KEY), MOST);

/** What shows the list looks again: the browser sends this event to other tabs only. */
function write(slugs: string[]): void {
  keepText(WANTED_PDFS_KEY, slugsAsText(slugs));
  dispatchEvent(new StorageEvent('storage', { key: WANTED_PDFS_KEY }));
}

export const want = (slug: string): void => write([...new Set([...readWanted(), slug])]);

export const stopWanting = (slug: string): void => write(readWanted().filter(other => other !== slug));
