import { join } from 'node:path';
import type { Plugin } from 'vite';
import { screens } from '../content/screens';
import { readArticles, readDocuments } from './content';

const CONTENT = 'virtual:content';
const PATHS = 'virtual:paths';

/** Gives the content folder to the prerenderer, and its bare addresses to the menus. */
export function contentPlugin(contentRoot: string): Plugin {
  return {
    name: 'site:content',
    resolveId: id => (id === CONTENT || id === PATHS ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${CONTENT}` && id !== `\0${PATHS}`) return null;
      const articles = readArticles(contentRoot);
      const documents = readDocuments(contentRoot);
      this.addWatchFile(join(contentRoot, 'articles'));
      if (id === `\0${PATHS}`) {
        const paths = [...screens, ...[...articles, ...documents].map(({ slug }) => `/${slug}`)];
        return `export default ${JSON.stringify(paths)};`;
      }
      return `export const articles = ${JSON.stringify(articles)};\nexport const documents = ${JSON.stringify(documents)};`;
    },
  };
}
