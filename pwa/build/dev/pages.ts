// Loaded through Vite's SSR runner, and again after a change of anything that it imports.
import type { RenderedPage, RenderNotice, SiteManifest } from '../../../api/contract/site';
import { createSiteSearch } from '../../features/search/site-search';
import type { SiteText } from '../../features/search/site-text';
import { paperColours } from '../colours';
import { describePages, describeSite, textFiles } from '../describe';
import type { Assets } from '../document';
import { webManifest } from '../manifest';
import * as renderer from '../render';
import { createRenderer } from '../renderer';
import { siteText } from '../search/site-text';
import { ALL_SHEETS } from '../style-sheets';

/** The site as its sources are now. */
export interface DevPages {
  /** What the API has to know. */
  about: Pick<SiteManifest, 'identity' | 'catalogue' | 'quizzes'>;
  /** Small files that the build would write, by address. */
  files: ReadonlyMap<string, string>;
  redirects: Readonly<Record<string, string>>;
  /** All style sheets, in the order of the cascade. */
  sheets: readonly string[];
  paper: Assets['paper'];
  /** The texts that the search finds, as JSON. */
  searchText(): Promise<string>;
  /** Whether there is a page or a redirect at an address. */
  knows(path: string): boolean;
  render(path: string, search: string, assets: Assets): Promise<RenderedPage>;
  renderNotice(css: string): RenderNotice;
}

/** What a document needs that nobody looks at. */
const NO_ASSETS: Assets = {
  ...{ build: '', styleFile: null, earlyScript: '', bootScript: '', searchTexts: [], paper: paperColours },
  firstStyles: { common: '', sheets: [] },
};

/** The texts of the pages as their sources are now. */
async function readSearchText(): Promise<SiteText> {
  const documents = new Map<string, string>();
  const { searchedPages, site } = renderer;
  for (const { path } of searchedPages) {
    documents.set(path, (await renderer.renderDocument(path, NO_ASSETS)).html);
  }
  return siteText(searchedPages, site.language, path => documents.get(path) ?? '');
}

export function describe(siteUrl: string): DevPages {
  let text: Promise<SiteText> | undefined;
  const readText = () => {
    text ??= readSearchText();
    return text;
  };
  const openSearch = async () => createSiteSearch(await readText(), () => undefined);
  const { aliases, families, redirects } = renderer;
  const documents = new Map<string, string>();
  const pages = describePages(renderer, documents);
  const files = Object.entries({
    ...textFiles(renderer, siteUrl, 'development', documents),
    'manifest.webmanifest': JSON.stringify(webManifest),
  });
  const familyOf = (path: string) => families.find(family => path.startsWith(`${family}/`));
  return {
    about: describeSite(renderer),
    files: new Map(files.map(([name, text]) => [`/${name}`, text])),
    redirects,
    sheets: ALL_SHEETS,
    paper: paperColours,
    searchText: async () => JSON.stringify(await readText()),
    knows: path => path in pages || path in redirects,
    async render(path, search, assets) {
      const name = aliases[path] ?? familyOf(path) ?? path;
      const rendered = await createRenderer(assets, openSearch).render(name + search);
      return { ...rendered, headers: { ...rendered.headers, ...pages[name]?.headers } };
    },
    renderNotice: css =>
      createRenderer({ ...NO_ASSETS, firstStyles: { common: css, sheets: [] } }).renderNotice,
  };
}
