import { keepText, readText } from './device-storage';
import { WANTED_PDFS_KEY } from './wish-keys';

/**
 * The PDFs that the reader wants to keep once there is a network: the names of their articles. They belong to the
 * reader, so a logout forgets them.
 */

/** More wishes than the site has articles are not the reader's. */
const MOST = 50;
const SLUG = /^[\w-]{1,100}$/;

/** @returns nothing for what this code did not write: anyone may have */
export function readWanted(): string[] {
  try {
    const stored: unknown = JSON.parse(readText(WANTED_PDFS_KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((slug): slug is string => typeof slug === 'string' && SLUG.test(slug))
      .slice(0, MOST);
  } catch {
    return [];
  }
}

const write = (slugs: string[]) => keepText(WANTED_PDFS_KEY, slugs.length > 0 ? JSON.stringify(slugs) : null);

export const want = (slug: string): void => write([...new Set([...readWanted(), slug])]);

export const stopWanting = (slug: string): void => write(readWanted().filter(other => other !== slug));
