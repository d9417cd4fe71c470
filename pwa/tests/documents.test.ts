import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allFiles, allFolders, readSource } from './source-files';

const files = new Set(allFiles);
const documents = allFiles.filter(file => file.endsWith('.md') && !file.startsWith('pwa/content/'));
const sources = allFiles.filter(file => /\.(?:tsx?|mjs|css|sql|json|grit)$/.test(file));

/** A path of the repository in a text; it may contain stars and braces, which stand for several paths. */
const PATH = /(?<![\w./@-])(?:pwa|api|db|docs|public)\/[\w.*{},/[\]-]*[\w*}/]/g;
/** A heading as links refer to it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const headingsOf = (document: string) =>
  [...readSource(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

function exists(path: string): boolean {
  const plain = path.replace(/\/$/, '');
  if (/[*{]/.test(plain)) return allFolders.has(plain.slice(0, plain.search(/[*{]/)).replace(/\/[^/]*$/, ''));
  return files.has(plain) || allFolders.has(plain) || ['.ts', '.tsx'].some(end => files.has(plain + end));
}

/** The paths in a document's inline code. */
const pathsOf = (document: string) =>
  [...readSource(document).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.match(PATH) ?? []);

describe('the documents', () => {
  it.each(documents)('name only files and folders that exist: %s', document => {
    expect(pathsOf(document).filter(path => !exists(path))).toEqual([]);
  });

  it.each(documents)('link only to documents and headings that exist: %s', document => {
    const broken = [...readSource(document).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter(link => !/^[a-z]+:/.test(link))
      .filter(link => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? document : posix.join(posix.dirname(document), path);
        if (!exists(target)) return true;
        return anchor !== undefined && !headingsOf(target).map(anchorOf).includes(anchor);
      });
    expect(broken).toEqual([]);
  });

  it('have every heading that the code refers to', () => {
    const missing = sources.flatMap(source =>
      [...readSource(source).matchAll(/(docs\/[\w/-]+\.md)(?:, “([^”]+)”)?/g)]
        .filter(([, document = '', heading]) => {
          if (!files.has(document)) return true;
          return heading !== undefined && !headingsOf(document).includes(heading);
        })
        .map(([reference]) => `${source}: ${reference}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the code', () => {
  it('mentions in its comments only paths that exist', () => {
    const gone = sources
      .filter(source => !source.endsWith('.test.ts'))
      .flatMap(source =>
        [...readSource(source).matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)]
          .flatMap(([line]) => line.match(PATH) ?? [])
          .filter(path => !exists(path))
          .map(path => `${source}: ${path}`),
      );
    expect(gone).toEqual([]);
  });
});
