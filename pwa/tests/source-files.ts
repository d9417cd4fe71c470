import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Folders created by a build, a test or an installation. */
const MADE = new Set(['node_modules', 'dist', 'test-results', '.cache', '.data', '.git']);

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !MADE.has(name))
    .flatMap(entry => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });

/** Every file of the repository, as paths from its root. */
export const allFiles: readonly string[] = filesIn('');

const known = new Set(allFiles);

/** Every folder of the repository. */
export const allFolders: ReadonlySet<string> = new Set(
  allFiles.flatMap(file => {
    const parts = posix.dirname(file).split('/');
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8');

const SPECIFIER = /(?:\bfrom\s+|\bimport\s+|\bimport\()'(\.[^'?]*)/g;
const ENDINGS = ['', '.ts', '.tsx', '.mjs'];

/** The files of the repository that a file imports, types included. */
export function importsOf(file: string): string[] {
  return [...readSource(file).matchAll(SPECIFIER)].flatMap(([, specifier = '']) => {
    const target = posix.join(posix.dirname(file), specifier);
    return ENDINGS.map(ending => target + ending).find(name => known.has(name)) ?? [];
  });
}
