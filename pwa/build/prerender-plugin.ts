import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest, Plugin } from 'vite';
import type { SiteManifest } from '../../api/contract/site';
import { SEARCH_FILES } from '../content/growth';
import { joinTexts } from '../features/search/site-text';
import { paperColours } from './colours';
import { describePages, describeSite, fileOf, type Renderer, textFiles } from './describe';
import { type Assets, bootScript } from './document';
import { kitGroups } from './kit';
import { findBrokenLinks } from './links';
import { siteText } from './search/site-text';
import { splitText } from './search/split-text';
import { drawPodcastCover, drawSharingPictures } from './sharing-pictures';
import { ALL_SHEETS, FILE_SHEETS, readFirstStyles } from './style-sheets';

const hash = (text: string | Buffer, encoding: 'base64' | 'hex' = 'base64') =>
  createHash('sha256').update(text).digest(encoding);

interface Options {
  /** The build's folder, with client/ and ssr/. */
  out: string;
  siteUrl: string;
  analyticsUrl: URL | undefined;
  /** Gets the groups of files among which the worker's list chooses (`kit.ts`). */
  onGroups: (groups: string[][]) => void;
}

/**
 * After the client build, writes every page as a document, the site's manifest for the server, the sitemap, the feeds
 * and the sharing pictures. It runs before the worker is built, so that the worker's list contains every page.
 */
export function prerenderPlugin(options: Options): Plugin {
  return {
    name: 'site:prerender',
    applyToEnvironment: environment => environment.name === 'client',
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        await prerender(options);
      },
    },
  };
}

async function prerender({ out, siteUrl, analyticsUrl, onGroups }: Options): Promise<void> {
  const client = join(out, 'client');
  takePictures(join(out, 'ssr', 'assets'), join(client, 'assets'));
  const renderer = (await import(pathToFileURL(join(out, 'ssr', 'app.js')).href)) as Renderer;
  const { renderDocument, allPages, redirects, families } = renderer;
  const assets = readAssets(client);
  const documents = new Map<string, string>();
  const draw = async (path: string) => documents.set(path, (await renderDocument(path, assets)).html);

  for (const { page } of allPages) await draw(page.path);
  assets.searchTexts = writeSearch(out, renderer, documents);
  await draw('/search');
  const pages = describePages(renderer, documents);
  for (const [path, html] of documents) write(join(client, fileOf(path)), html);
  for (const [file, text] of Object.entries(textFiles(renderer, siteUrl, assets.build, documents))) {
    write(join(client, file), text);
  }
  onGroups(kitGroups(renderer, documents));
  await drawSharingPictures(client, allPages);
  await drawPodcastCover(client);
  const broken = findBrokenLinks(documents, client, [...Object.keys(pages), ...Object.keys(redirects)]);
  if (broken.length > 0) throw new Error(`Links that lead nowhere:\n${broken.join('\n')}`);

  const manifest: SiteManifest = {
    build: assets.build,
    siteUrl,
    ...describeSite(renderer),
    pages,
    families,
    redirects,
    scriptHashes: [assets.earlyScript, assets.bootScript].map(script => `'sha256-${hash(script)}'`),
    connectOrigins: analyticsUrl ? [analyticsUrl.origin] : [],
  };
  write(join(out, 'site.json'), JSON.stringify(manifest, null, 2));
  write(join(out, 'ssr', 'assets.json'), JSON.stringify(assets));
  rmSync(join(client, '.vite'), { recursive: true });
}

/** Writes the texts that the search finds, for browsers and for the server. @returns their addresses */
function writeSearch(out: string, renderer: Renderer, documents: ReadonlyMap<string, string>): string[] {
  const { articles, searchedPages, site } = renderer;
  const text = siteText(searchedPages, site.language, path => documents.get(path) ?? '');
  const days = new Map(articles.map(({ slug, date }) => [`/${slug}`, date]));
  const files = splitText(text, path => days.get(path) ?? '', SEARCH_FILES);
  // The server finds what browsers find.
  write(join(out, 'ssr', 'search.json'), JSON.stringify(joinTexts(files)));
  return files.map(file => {
    const json = JSON.stringify(file);
    const address = `/assets/search-${hash(json, 'hex').slice(0, 8)}.json`;
    write(join(out, 'client', address), json);
    return address;
  });
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Copies pictures that only the pages name: the server build emits them, but readers need them. */
function takePictures(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const file of readdirSync(from)) {
    if (/\.(svg|avif|webp|png|jpg)$/.test(file)) cpSync(join(from, file), join(to, file));
  }
}

/** Reads the client build's output, and removes from its folder the files that are inlined. */
function readAssets(client: string): Assets {
  const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const fileOf = (source: string) => {
    const file = manifest[source]?.file;
    if (!file) throw new Error(`The client build has no ${source}.`);
    return file;
  };
  const inlined = (source: string) => {
    // A group of chunks that takes a sheet in would leave a script in its place.
    if (source.endsWith('.css') !== fileOf(source).endsWith('.css'))
      throw new Error(`${source} is in a chunk.`);
    const text = readFileSync(join(client, fileOf(source)), 'utf8').trim();
    rmSync(join(client, fileOf(source)));
    return text;
  };
  const styles = new Map(ALL_SHEETS.map(sheet => [sheet, inlined(sheet)]));
  const others = FILE_SHEETS.map(sheet => styles.get(sheet)).join('');
  const styleFile = `/assets/styles-${hash(others, 'hex').slice(0, 8)}.css`;
  write(join(client, styleFile), others);
  const site = startingChunks(manifest, 'site/site.ts');
  const app = startingChunks(manifest, 'app/main.tsx').filter(file => !site.includes(file));
  // The scripts of a page share one scope, where the short names of one would overwrite those of another.
  const enclosed = (source: string) => `(()=>{${inlined(source)}})()`;
  const fonts = Object.entries(manifest).filter(([source]) => /(serif|sans)\.woff2$/.test(source));
  const fontFiles = JSON.stringify(fonts.map(([, { file }]) => `/${file}`));
  const assets = {
    firstStyles: readFirstStyles(sheet => styles.get(sheet) ?? ''),
    styleFile,
    earlyScript: enclosed('site/early.ts').replace('__FONTS__', fontFiles),
    bootScript: bootScript(enclosed('site/boot.ts'), site, app),
    searchTexts: [],
    paper: { light: paperColours.light, dark: paperColours.dark },
  };
  return {
    build: hash(JSON.stringify([assets, site, app, Object.values(manifest)]), 'hex').slice(0, 12),
    ...assets,
  };
}

/** The chunks that a module needs at its start, each after its own dependencies. */
function startingChunks(manifest: Manifest, source: string): string[] {
  const seen = new Set<string>();
  const visit = (key: string, above: string[]) => {
    if (seen.has(key)) return;
    // In a cycle, one chunk would run before its dependency.
    if (above.includes(key)) throw new Error(`Chunks need each other: ${[...above, key].join(' → ')}`);
    for (const needed of manifest[key]?.imports ?? []) visit(needed, [...above, key]);
    seen.add(key);
  };
  visit(source, []);
  return [...seen].map(key => `/${manifest[key]?.file}`);
}
