import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import type { Manifest, Plugin } from 'vite';
import type { PrerenderedPage, SiteManifest } from '../../api/contract/site';
import { type Assets, checkBody, writeDocument } from './document';

type Renderer = typeof import('../render');

const hash = (text: string | Buffer, encoding: 'base64' | 'hex' = 'base64') =>
  createHash('sha256').update(text).digest(encoding);

const NOINDEX = { 'x-robots-tag': 'noindex' };

interface Options {
  /** The build's folder, which holds client/ and ssr/. */
  out: string;
  siteUrl: string;
}

/**
 * After the client build: writes every page as a document, the site's manifest for the server, the sitemap and the
 * sharing pictures. It runs before the worker is built, so that the worker's list holds every page.
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

async function prerender({ out, siteUrl }: Options): Promise<void> {
  const client = join(out, 'client');
  takePictures(join(out, 'ssr', 'assets'), join(client, 'assets'));
  const { renderApp, allPages, headTags, PAGE_TAG, site, catalogue, redirects } = (await import(
    pathToFileURL(join(out, 'ssr', 'app.js')).href
  )) as Renderer;
  const assets = readAssets(client);
  const pages: Record<string, PrerenderedPage> = {};

  for (const { path, head, status } of allPages) {
    const { page, app } = await renderApp(path);
    const html = writeDocument({
      page,
      app,
      tags: headTags(head),
      pageTag: PAGE_TAG,
      language: site.language,
      assets,
    });
    checkBody(page, html);
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    write(join(client, file), html);
    pages[path] = {
      file,
      status,
      ...(head.robots === 'noindex' ? { headers: NOINDEX } : {}),
    };
  }

  // Under its file's name the not-found page is a good answer, which the worker can keep.
  pages['/404.html'] = { file: '404.html', status: 200, headers: NOINDEX };

  const listed = allPages.filter(({ head }) => head.robots === 'index' && head.canonical);
  write(join(client, 'sitemap.xml'), sitemap(listed.map(({ head }) => head.canonical ?? '')));
  write(join(client, 'robots.txt'), `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`);
  await drawSharingPictures(client);

  const manifest: SiteManifest = {
    build: assets.build,
    identity: { brand: site.brand, email: site.email, supportEmail: site.supportEmail },
    catalogue,
    pages,
    redirects: existing(redirects, pages),
    scriptHashes: [assets.earlyScript, assets.bootScript].map(script => `'sha256-${hash(script)}'`),
    styleHashes: [`'sha256-${hash(assets.css)}'`],
    connectOrigins: [],
  };
  write(join(out, 'site.json'), JSON.stringify(manifest, null, 2));
  write(join(out, 'ssr', 'assets.json'), JSON.stringify(assets));
  rmSync(join(client, '.vite'), { recursive: true });
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Redirects to pages that this build has. */
const existing = (redirects: Readonly<Record<string, string>>, pages: object) =>
  Object.fromEntries(Object.entries(redirects).filter(([, to]) => to in pages));

/** Pictures that only the pages name are emitted by the server build; the readers need them. */
function takePictures(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const file of readdirSync(from)) {
    if (/\.(svg|avif|webp|png|jpg)$/.test(file)) cpSync(join(from, file), join(to, file));
  }
}

/** Reads what the client build made, and takes out of its folder what is inlined. */
function readAssets(client: string): Assets {
  const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const fileOf = (source: string) => {
    const file = manifest[source]?.file;
    if (!file) throw new Error(`The client build has no ${source}.`);
    return file;
  };
  const inlined = (source: string) => {
    const text = readFileSync(join(client, fileOf(source)), 'utf8').trim();
    rmSync(join(client, fileOf(source)));
    return text;
  };
  const chunks = startingChunks(manifest, 'main.tsx').map(file => `/${file}`);
  const bootScript = inlined('boot.ts').replace('__CHUNKS__', JSON.stringify(chunks));
  const assets = {
    css: inlined('ui/styles/first.css') + inlined('ui/styles/later.css'),
    earlyScript: inlined('early.ts'),
    bootScript,
    fonts: Object.entries(manifest)
      .filter(([source]) => /(serif|sans)\.woff2$/.test(source))
      .map(([, { file }]) => `/${file}`),
  };
  return {
    build: hash(JSON.stringify([assets, chunks, Object.values(manifest)]), 'hex').slice(0, 12),
    ...assets,
  };
}

/** The chunks a module needs at its start, each after those it needs itself. */
function startingChunks(manifest: Manifest, source: string): string[] {
  const seen = new Set<string>();
  const visit = (key: string, above: string[]) => {
    if (seen.has(key)) return;
    // One of them would run before what it needs is there.
    if (above.includes(key)) throw new Error(`Chunks need each other: ${[...above, key].join(' → ')}`);
    for (const needed of manifest[key]?.imports ?? []) visit(needed, [...above, key]);
    seen.add(key);
  };
  visit(source, []);
  return [...seen].map(key => manifest[key]?.file ?? '');
}

function sitemap(urls: string[]): string {
  const entries = urls.map(url => `  <url><loc>${url}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}
</urlset>
`;
}

const SHARING = { width: 1200, height: 630 };

/** The heroes as pictures of 1200 × 630, which sharing sites want as raster. */
async function drawSharingPictures(client: string): Promise<void> {
  const content = join(import.meta.dirname, '..', 'content', 'articles');
  const sources: [name: string, file: string][] = readdirSync(content)
    .map((slug): [string, string] => [slug, join(content, slug, 'hero.svg')])
    .filter(([, file]) => existsSync(file));
  sources.push(['home', join(client, 'images', 'home-hero.svg')]);
  mkdirSync(join(client, 'images', 'og'), { recursive: true });
  for (const [name, file] of sources) {
    await sharp(file)
      .resize({ ...SHARING, fit: 'cover' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(join(client, 'images', 'og', `${name}.jpg`));
  }
}
