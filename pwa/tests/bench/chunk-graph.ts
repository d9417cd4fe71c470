import { posix } from 'node:path';
import type { BuiltSite } from './built-site';

/** The chunks that the boot script names, with which every page starts. */
const namedChunks = (script: string) =>
  [...script.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, url = '']) => url);

/** The chunks that a chunk imports at its start, not counting `import(…)`. */
const staticImports = (source: string) =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+\.js)["'`]/g)].map(([, path = '']) => path);

/** The chunks that the boot script starts, with all their static imports. */
export function staticChunks(site: BuiltSite, bootScript: string): Set<string> {
  const seen = new Set<string>();
  const visit = (url: string) => {
    if (seen.has(url)) return;
    seen.add(url);
    for (const path of staticImports(site.read(url))) visit(posix.join(posix.dirname(url), path));
  };
  for (const url of namedChunks(bootScript)) visit(url);
  return seen;
}
