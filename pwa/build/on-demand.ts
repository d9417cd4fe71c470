import { readFileSync } from 'node:fs';
import type { RenderNotice, RenderPage } from '../../api/contract/site';
import { type Assets, writeDocument, writePlainDocument } from './document';
import {
  headTags,
  isPage,
  notFoundPath,
  PAGE_TAG,
  renderApp,
  renderNoticePage,
  site,
  tagRoot,
} from './render';

const assets = JSON.parse(readFileSync(new URL('./assets.json', import.meta.url), 'utf8')) as Assets;

/** Renders pages that were not prerendered: search results, and unknown addresses. */
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

/** Renders the server's message for a browser without script. */
export const renderNotice: RenderNotice = notice =>
  writePlainDocument({
    title: `${notice.title} · ${site.brand}`,
    app: renderNoticePage(notice),
    language: site.language,
    css: assets.css,
  });
