import type { Plugin } from 'vite';

const IMPORT = String.raw`(import\([^()]*\)(?:\.then\(\(\w+\) => \w+\.\w+\))?)`;

/** What Vite puts around a dynamic import in its two forms; the first group of each is the import itself. */
const WRAPPERS = [
  String.raw`__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await ${IMPORT};\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__\)`,
  String.raw`__vitePreload\(\(\) => ${IMPORT}, __VITE_PRELOAD__\)`,
].map(wrapper => new RegExp(wrapper, 'g'));

/**
 * Takes away Vite's wrapper around every dynamic import, which fetches styles and preloads chunks. Here all styles are
 * inlined and the chunks soon come from the device, so the wrapper would only cost every reader its bytes.
 */
export function plainImportsPlugin(): Plugin {
  return {
    name: 'site:plain-imports',
    enforce: 'pre',
    // For what the patterns do not know.
    load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load();' : null),
    renderChunk: code =>
      code.includes('__vitePreload(')
        ? { code: WRAPPERS.reduce((text, wrapper) => text.replaceAll(wrapper, '$1'), code), map: null }
        : null,
  };
}
