// Loaded through Vite's SSR runner, and again after a change of anything that it imports.
import type { RenderedPage, RenderNotice, SiteManifest } from '../../../api/contract/site';
import { paperColours } from '../colours';
import { describePages, describeSite, textFiles } from '../describe';
import type { Assets } from '../document';
import { webManifest } from '../manifest';
import * as renderer from '../render';
import { createRenderer } from '../renderer';
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
  /** Whether there is a page or a redirect at an address. */
  knows(path: string): boolean;
  render(path: string, search: string, assets: Assets): Promise<RenderedPage>;
  renderNotice(css: string): RenderNotice;
}

export function describe(siteUrl: string): DevPages {
  const { aliases, families, redirects } = renderer;
  const pages = describePages(renderer);
  const files = Object.entries({
    ...textFiles(renderer, siteUrl, 'development'),
    'manifest.webmanifest': JSON.stringify(webManifest),
  });
  const familyOf = (path: string) => families.find(family => path.startsWith(`${family}/`));
  return {
    about: describeSite(renderer),
    files: new Map(files.map(([name, text]) => [`/${name}`, text])),
    redirects,
    sheets: ALL_SHEETS,
    paper: paperColours,
    knows: path => path in pages || path in redirects,
    async render(path, search, assets) {
      const name = aliases[path] ?? familyOf(path) ?? path;
      const rendered = await createRenderer(assets).render(name + search);
      return { ...rendered, headers: { ...rendered.headers, ...pages[name]?.headers } };
    },
    renderNotice: css =>
      createRenderer({
        build: '',
        firstStyles: { common: css, sheets: [] },
        styleFile: null,
        earlyScript: '',
        bootScript: '',
        paper: paperColours,
      }).renderNotice,
  };
}
