import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readArticles, readDocuments } from './content';

const CONTENT = 'virtual:content';

/** Provides the content folder to the prerenderer as a module. */
export function contentPlugin(contentRoot: string): Plugin {
  return {
    name: 'site:content',
    resolveId: id => (id === CONTENT ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${CONTENT}`) return null;
      const articles = readArticles(contentRoot);
      const documents = readDocuments(contentRoot);
      this.addWatchFile(join(contentRoot, 'articles'));
      return `export const articles = ${JSON.stringify(articles)};\nexport const documents = ${JSON.stringify(documents)};`;
    },
  };
}
