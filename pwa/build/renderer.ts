import type { RenderNotice, RenderPage } from '../../api/contract/site';
import { type Assets, writePlainDocument } from './document';
import {
  isPage,
  notFoundPath,
  type OpenSearch,
  pageTitle,
  renderDocument,
  renderNoticePage,
  site,
  tagRoot,
} from './render';
import { firstStyles } from './style-sheets';

/** What renders documents while the server runs. */
interface Renderer {
  /** A page at a path and query; an unknown address gives the not-found page. */
  render: RenderPage;
  /** The server's message for a browser without script. */
  renderNotice: RenderNotice;
}

/** Renders whole documents with these scripts and styles. */
export const createRenderer = (assets: Assets, openSearch?: OpenSearch): Renderer => ({
  async render(path) {
    const { pathname } = new URL(path, 'http://site');
    if (pathname.startsWith(tagRoot) && !isPage(pathname)) {
      return { status: 302, html: '', location: notFoundPath };
    }
    const { entry, html } = await renderDocument(path, assets, openSearch);
    return {
      status: entry.status,
      html,
      ...(entry.head.robots === 'noindex' ? { headers: { 'x-robots-tag': 'noindex' } } : {}),
    };
  },
  renderNotice(notice) {
    const app = renderNoticePage(notice);
    return writePlainDocument({
      title: pageTitle(notice.title),
      app,
      language: site.language,
      css: firstStyles(assets.firstStyles, app),
    });
  },
});
