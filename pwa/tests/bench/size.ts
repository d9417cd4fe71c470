import { firstArticle } from '../../build/articles-of-build';
import { startSite } from '../site-process';
import { type BuiltSite, brotliBytes, openBuild } from './built-site';
import { staticChunks } from './chunk-graph';
import { inlinedScripts, inlinedStyles, linkedStyles } from './document-parts';
import { visitScripts } from './first-visit-scripts';
import { layTable } from './table';

interface Weight {
  what: string;
  bytes: number;
  /** Limit in bytes; null for figures without one. */
  atMost: number | null;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const isOver = ({ bytes, atMost }: Weight) => atMost !== null && bytes > atMost;

/**
 * Weighs the built site in brotli bytes and prints the results with their limits; 1 KB is 1,000 bytes.
 * @param out the build's folder
 * @returns whether everything is within its limit
 */
export async function printSizes(out: string): Promise<boolean> {
  const site = openBuild(out);
  const article = firstArticle(out);
  const running = await startSite(out);
  const url = `http://localhost:${running.port}${article}`;
  const read = await visitScripts(url, false);
  const used = await visitScripts(url, true).finally(running.stop);
  const weights = weigh(site, article, read, used);
  const rows = weights.map(weight => [
    weight.what,
    kilobytes(weight.bytes),
    weight.atMost === null ? '' : kilobytes(weight.atMost),
    weight.atMost === null ? '' : isOver(weight) ? 'over' : 'ok',
  ]);
  console.log(layTable(['Brotli KB', 'is', 'at most', ''], rows));
  console.log(`\n${layChunks(site, article, used)}`);
  return !weights.some(isOver);
}

function weigh(site: BuiltSite, article: string, read: string[], used: string[]): Weight[] {
  const html = site.read(article);
  const early = brotliBytes(inlinedScripts(html).join('\n'));
  const firstStyles = brotliBytes(inlinedStyles(html).join('\n'));
  const total = (urls: string[]) => sum(urls.map(site.bytes));
  return [
    { what: 'JavaScript of an article before load (inlined)', bytes: early, atMost: 3_000 },
    { what: 'JavaScript of an article that is read', bytes: early + total(read), atMost: 60_000 },
    { what: 'JavaScript of an article in use', bytes: early + total(used), atMost: 94_000 },
    { what: 'CSS of an article', bytes: firstStyles + total(linkedStyles(html)), atMost: 14_000 },
    { what: '  of which inlined', bytes: firstStyles, atMost: null },
    { what: 'Fonts (woff2)', bytes: total(site.assets('.woff2')), atMost: 80_000 },
    { what: `Offline kit (${site.kit.length} addresses)`, bytes: site.kitBytes(), atMost: 600_000 },
    { what: '  the worker itself', bytes: site.bytes('/sw.js'), atMost: null },
  ];
}

/** Compares the scripts that the visit fetched with those that the boot script's chunks import at their start. */
function layChunks(site: BuiltSite, article: string, visited: string[]): string {
  const boot = inlinedScripts(site.read(article)).at(-1) ?? '';
  const graph = staticChunks(site, boot);
  const urls = [...new Set([...visited, ...graph])];
  const rows = urls.map(url => [
    url,
    kilobytes(site.bytes(url)),
    visited.includes(url) ? 'fetched' : '-',
    graph.has(url) ? 'static' : 'on demand',
  ]);
  return layTable(
    [`Scripts of a first visit to ${article}`, 'KB', 'in Chromium', 'in the chunk graph'],
    rows,
  );
}
