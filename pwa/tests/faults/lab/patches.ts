import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A change to one source of the product, made in memory. */
export interface Patch {
  /** Relative to the repository. */
  file: string;
  find: string;
  replace: string;
}

/** @throws Error if the text to replace is not there once */
export function applyPatch(text: string, { file, find, replace }: Patch): string {
  if (text.split(find).length !== 2) throw new Error(`${file} does not contain this once: ${find}`);
  return text.replace(find, () => replace);
}

/** Applies patches while sources are loaded. @throws Error if a text to replace is not there once */
export function patchPlugin(patches: readonly Patch[]): Plugin {
  return {
    name: 'patches',
    enforce: 'pre',
    transform(code, id) {
      const own = patches.filter(({ file }) => id === normalizePath(join(root, file)));
      if (own.length === 0) return null;
      return own.reduce(applyPatch, code);
    },
  };
}
