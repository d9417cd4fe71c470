import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { FindOnSite } from '../features/search/found';
import { createSiteSearch } from '../features/search/site-search';
import type { SiteText } from '../features/search/site-text';
import type { Assets } from './document';
import { createRenderer } from './renderer';

/** Reads a file that the build wrote beside this one. */
const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'));

const assets = readJson('assets.json') as Assets;

let search: Promise<FindOnSite> | undefined;

/** Prepares the search for its first query. Calls are answered between the pages. */
const openSearch = (): Promise<FindOnSite> => {
  search ??= createSiteSearch(readJson('search.json') as SiteText, () => setImmediate());
  return search;
};

/** For pages that were not prerendered (search results, unknown addresses), and for the server's messages. */
export const { render, renderNotice } = createRenderer(assets, openSearch);
