import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { readArticles, readDocuments } from './content';
import { requireWhole } from './references';

const CONTENT = 'virtual:content';
const RESOLVED = `\0${CONTENT}`;

/**
 * Provides the content folder to the prerenderer as a module. In a build the module holds the content. In the
 * development server it reads the content when it runs, so that it follows `content.ts` and all that this imports.
 */
export function contentPlugin(contentRoot: string): Plugin {
  const folders = ['articles', 'pages'].map(name => join(contentRoot, name));
  let isBuild = false;
  return {
    name: 'site:content',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: id => (id === CONTENT ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null;
      for (const folder of folders) this.addWatchFile(folder);
      if (!isBuild) return readWhenRun(contentRoot);
      const articles = readArticles(contentRoot);
      requireWhole(contentRoot, articles);
      const documents = readDocuments(contentRoot);
      return `export const articles = ${JSON.stringify(articles)};\nexport const documents = ${JSON.stringify(documents)};`;
    },
    // The module is made from files that no module imports.
    hotUpdate({ file, modules }) {
      const { moduleGraph } = this.environment;
      const content = moduleGraph.getModuleById(RESOLVED);
      if (!content || !folders.some(folder => file.startsWith(folder + sep))) return;
      moduleGraph.invalidateModule(content);
      return [...modules, content];
    },
  };
}

const readWhenRun = (contentRoot: string) => `
import { readArticles, readDocuments } from ${JSON.stringify(join(import.meta.dirname, 'content.ts'))};
import { findDeadReferences } from ${JSON.stringify(join(import.meta.dirname, 'references.ts'))};
export const articles = readArticles(${JSON.stringify(contentRoot)});
const dead = findDeadReferences(${JSON.stringify(contentRoot)}, articles);
if (dead.length > 0) throw new Error(dead.join('\\n'));
export const documents = readDocuments(${JSON.stringify(contentRoot)});`;
