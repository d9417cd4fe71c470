import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, transformWithOxc, type ViteDevServer } from 'vite';
import { type Assets, bootScript } from '../document';
import type { DevPages } from './pages';

/** Where the texts for the search are. */
export const SEARCH_TEXT = '/search-text.json';

const SITE = '/site/site.ts';
const MAIN = '/app/main.tsx';
/**
 * Removes the worker of a run with `--worker`, and keeps the app from starting another. The page has the fonts without
 * a worker: a change of them must show.
 */
const NO_WORKER = `navigator.serviceWorker?.getRegistrations().then(all => all.forEach(one => one.unregister()));
delete Navigator.prototype.serviceWorker;
document.documentElement.dataset.fonts = '';`;

/** Vite's client and the preamble that React's refresh needs before any component. */
export const CLIENT = `<script type="module" src="/@vite/client"></script>
<script type="module">${react.preambleCode.replace('__BASE__', '/')}</script>`;

/** What the documents contain instead of the build's output: styles as links, which Vite replaces in place. */
export async function devAssets(
  vite: ViteDevServer,
  { sheets, paper }: DevPages,
  hasWorker: boolean,
): Promise<Assets> {
  const inlined = async (name: string) => {
    const file = join(vite.config.root, 'site', name);
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
    return `(()=>{${code}})()`;
  };
  const links = sheets.map(sheet => `<link rel="stylesheet" href="/${sheet}">`);
  const early = await inlined('early.ts');
  const boot = await inlined('boot.ts');
  // Vite's other references to a changed module have this mark; without it, the browser would run the module twice.
  const marked = async (url: string) => {
    const module = await vite.environments.client.moduleGraph.getModuleByUrl(url);
    return module && module.lastHMRTimestamp > 0 ? `${url}?t=${module.lastHMRTimestamp}` : url;
  };
  return {
    build: 'development',
    firstStyles: { common: '', sheets: [] },
    styleFile: null,
    head: [...links, CLIENT, hasWorker ? '' : `<script>${NO_WORKER}</script>`].join('\n'),
    earlyScript: early.replaceAll('__PAPER_COLOURS__', JSON.stringify(paper)).replace('__FONTS__', '[]'),
    bootScript: bootScript(boot, [await marked(SITE)], [await marked(MAIN)]),
    searchTexts: [SEARCH_TEXT],
    paper,
  };
}

/** All styles as one text, for messages to browsers without script. */
export async function devStyles({ environments }: ViteDevServer, { sheets }: DevPages): Promise<string> {
  const styles = await Promise.all(
    sheets.map(sheet => environments.client.transformRequest(`/${sheet}?direct`)),
  );
  return styles.map(style => style?.code ?? '').join('');
}

/** Bundles the service worker. It keeps no pages and files, so a change shows while it runs; all else is the same. */
export async function bundleWorker({ config }: ViteDevServer): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: config.root,
    publicDir: false,
    define: { ...config.define, 'self.__WB_MANIFEST': '[]' },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      rollupOptions: { input: join(config.root, 'sw/sw.ts'), output: { format: 'iife' } },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const code = result && 'output' in result ? result.output[0].code : undefined;
  if (code === undefined) throw new Error('The worker was not bundled.');
  return code;
}
