import { readFileSync } from 'node:fs';
import type { RenderPage } from '../../api/contract/site';
import { headTags, PAGE_TAG, renderApp, site } from '../render';
import { type Assets, writeDocument } from './document';

const assets = JSON.parse(readFileSync(new URL('./assets.json', import.meta.url), 'utf8')) as Assets;

/** Renders what was not prerendered: unknown addresses today, addresses with a query or an id where they exist. */
export const render: RenderPage = async path => {
  const { page, app } = await renderApp(path);
  const html = writeDocument({
    page,
    app,
    tags: headTags(page.head),
    pageTag: PAGE_TAG,
    language: site.language,
    assets,
  });
  return { status: page.status, html };
};
