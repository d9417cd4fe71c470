import { keepText, readText } from '../../offline/device-storage';
import { parseSlugs, slugsAsText } from '../../offline/slug-list';
import { KEPT_ARTICLES_KEY } from '../../offline/wish-keys';

/** More articles than that are not the reader's. */
const MOST = 1000;

/**
 * The articles whose files the reader has chosen to keep, by slug. What is on the device is read from the caches; this
 * list tells what should be there, should the browser remove it.
 */
export const readChosen = (): string[] => parseSlugs(readText(KEPT_ARTICLES_KEY), MOST);

const write = (slugs: string[]) => keepText(KEPT_ARTICLES_KEY, slugsAsText(slugs));

export const rememberChosen = (slug: string): void => write([...new Set([...readChosen(), slug])]);

export const forgetChosen = (slugs: readonly string[]): void =>
  write(readChosen().filter(other => !slugs.includes(other)));
