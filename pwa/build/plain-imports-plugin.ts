import type { Plugin } from 'vite';

/**
 * Replaces Vite's wrapper around every dynamic import, which fetches styles and preloads chunks. Here all styles are
 * inlined and the chunks soon come from the device, so the wrapper would only cost every reader its bytes.
 */
export function plainImportsPlugin(): Plugin {
  return {
    name: 'site:plain-imports',
    enforce: 'pre',
    load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load();' : null),
  };
}
