import { readFileSync } from 'node:fs';
import type { RenderPage } from '../../api/contract/site';
import { headTags, isPage, notFoundPath, PAGE_TAG, renderApp, site, tagRoot } from '../render';
import { type Assets, writeDocument } from './document';

const assets = JSON.parse(readFileSync(new URL('./assets.json', import.meta.url), 'utf8')) as Assets;

/** Renders what was not prerendered: a search for something, and unknown addresses. */
export const render: RenderPage = async path => {
  const { pathname } = new URL(path, 'http://site');
  if (pathname.startsWith(tagRoot) && !isPage(pathname)) {
    return { status: 302, html: '', location: notFoundPath };
  }
  const { page, app } = await renderApp(path);
  const html = writeDocument({
    page,
    app,
    tags: headTags(page.head),
    pageTag: PAGE_TAG,
    language: site.language,
    assets,
  });
  return {
    status: page.status,
    html,
    ...(page.head.robots === 'noindex' ? { headers: { 'x-robots-tag': 'noindex' } } : {}),
  };
};
