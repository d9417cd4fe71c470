import type { EnvironmentModuleNode, Plugin } from 'vite';

interface Listeners {
  /** A module changed that renders pages. */
  onPages(): void;
  /** A module changed that answers calls. */
  onCalls(): void;
}

/** Inlined in every page by `scripts.ts`, so they are in no module graph. */
const INLINED = /\/pwa\/site\/(?:early|boot)\.ts$/;
/** `colours.ts` reads it as a file, so it is in no module graph of the server. */
const READ = /\/pwa\/ui\/styles\/tokens\.css$/;

/**
 * Tells which part of the server a change concerns, and reloads the page unless the browser can replace the module in
 * place (a component that it has hydrated, or a style).
 */
export function devPlugin({ onPages, onCalls }: Listeners): Plugin {
  return {
    name: 'site:dev',
    hotUpdate: {
      order: 'post',
      handler({ file, modules, server }) {
        const { client } = server.environments;
        const isInBrowser = (client.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
        const reload = () => client.hot.send({ type: 'full-reload' });
        if (INLINED.test(file)) reload();
        if (READ.test(file)) onPages();
        if (modules.length === 0 || this.environment.name === 'client') return;
        if (this.environment.name === 'ssr') onPages();
        else onCalls();
        if (!isInBrowser || (this.environment.name === 'ssr' && isOnlyRendered(modules))) reload();
      },
    },
  };
}

/** Whether a module reaches a page through `static` or `app`, whose markup the browser does not replace, and not by a view. */
function isOnlyRendered(changed: readonly EnvironmentModuleNode[]): boolean {
  const seen = new Set(changed);
  for (const { file, importers } of seen) {
    if (/\/pwa\/(?:static|app)\//.test(file ?? '')) return true;
    // A view renders what it imports again in the browser.
    if (/\/pwa\/views\//.test(file ?? '')) continue;
    for (const importer of importers) seen.add(importer);
  }
  return false;
}
