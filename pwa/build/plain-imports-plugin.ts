import type { Plugin } from 'vite';

/**
 * Vite wraps every dynamic import in code that fetches styles and preloads chunks. All styles are inlined here, and
 * the chunks soon come from the device; so the wrapper only costs every reader its bytes.
 */
export function plainImportsPlugin(): Plugin {
  return {
    name: 'site:plain-imports',
    enforce: 'pre',
    load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load();' : null),
  };
}
