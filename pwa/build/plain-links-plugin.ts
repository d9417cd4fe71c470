import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const STAND_IN = fileURLToPath(new URL('./plain-link.ts', import.meta.url));

/**
 * Leaves the router's own link component out of the browser's build. The site's links are plain anchors
 * (`site/links.ts`), but every route object refers to that component, which would cost a kilobyte for nothing. If the
 * router renames its files, the build only grows again, and `npm run size` shows it.
 */
export function plainLinksPlugin(): Plugin {
  return {
    name: 'site:plain-links',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './link.js' && importer?.includes('/@tanstack/react-router/') ? STAND_IN : null,
  };
}
