import { keepText, readText } from '../../offline/device-storage';
import { KEPT_ARTICLES_KEY } from '../../offline/wish-keys';

/**
 * The articles whose files the reader has chosen to keep, by slug. What is on the device is read from the caches; this
 * list tells what should be there, should the browser remove it.
 */

/** More articles than that are not the reader's. */
const MOST = 1000;
const SLUG = /^[\w-]{1,100}$/;

/** @returns nothing for what this code did not write: anyone may have */
export function readChosen(): string[] {
  try {
    const stored: unknown = JSON.parse(readText(KEPT_ARTICLES_KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((slug): slug is string => typeof slug === 'string' && SLUG.test(slug))
      .slice(0, MOST);
  } catch {
    return [];
  }
}

const write = (slugs: string[]) =>
  keepText(KEPT_ARTICLES_KEY, slugs.length > 0 ? JSON.stringify(slugs) : null);

export const rememberChosen = (slug: string): void => write([...new Set([...readChosen(), slug])]);

export const forgetChosen = (slugs: readonly string[]): void =>
  write(readChosen().filter(other => !slugs.includes(other)));
