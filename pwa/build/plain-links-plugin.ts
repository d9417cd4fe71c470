import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const STAND_IN = fileURLToPath(new URL('./plain-link.ts', import.meta.url));

/**
 * Leaves the router's own link component out of the browser's build: the site's links are plain anchors
 * (`app/links.ts`), but every route object refers to it, so that a kilobyte would be paid for nothing.
 * Where the router's files change their names, the build only grows again, and `npm run size` says so.
 */
export function plainLinksPlugin(): Plugin {
  return {
    name: 'site:plain-links',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './link.js' && importer?.includes('/@tanstack/react-router/') ? STAND_IN : null,
  };
}
