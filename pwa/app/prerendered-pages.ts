import { type Page, PageMoved, type PageSource } from '../views/page';

/** The id of the element with the page's data, and the attribute of the element with its text. */
export const DATA_ID = 'page';
export const BODY_ATTRIBUTE = 'data-body';

interface DataBlock {
  build: string;
  page: Omit<Page, 'body'>;
}

class NewerBuildError extends Error {}

function readPage(source: Document): { build: string; page: Page } {
  const data = JSON.parse(source.getElementById(DATA_ID)?.textContent ?? 'null') as DataBlock | null;
  if (!data) throw new Error('This address did not answer with a page of the site.');
  const body = source.querySelector(`[${BODY_ATTRIBUTE}]`)?.innerHTML ?? null;
  return { build: data.build, page: { ...data.page, body } as Page };
}

/**
 * Pages as the build wrote them: the one in the window first; others are fetched (the worker answers at once). The same
 * file serves first load, navigation and offline use, so no script contains text.
 */
export function prerenderedPages(): PageSource {
  const first = readPage(document);
  const firstPage = Promise.resolve(first.page);
  // Also known by its own address: a page of a family may remove the id from the address bar.
  const kept = new Map([
    [first.page.path, firstPage],
    [location.pathname, firstPage],
  ]);

  async function fetchPage(path: string): Promise<Page> {
    const response = await fetch(path, { headers: { accept: 'text/html' } });
    const { pathname } = new URL(response.url);
    if (pathname !== path) throw new PageMoved(pathname);
    // Without its styles, which this document has in the style file: its policy refuses others, with a message.
    const html = (await response.text()).replace(/<style>.*?<\/style>/s, '');
    const { build, page } = readPage(new DOMParser().parseFromString(html, 'text/html'));
    if (build !== first.build) {
      // The site was updated under this window: load the address again, with the scripts that match it.
      location.assign(path);
      throw new NewerBuildError();
    }
    return page;
  }

  return {
    load(path) {
      const known = kept.get(path);
      if (known) return known;
      const page = fetchPage(path);
      kept.set(path, page);
      page.catch(() => kept.delete(path));
      return page;
    },
  };
}
