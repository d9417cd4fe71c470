import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import sharp from 'sharp';
import { writeConsent } from '../../../api/contract/consent';
import type { SiteManifest } from '../../../api/contract/site';
import { firstArticle } from '../articles-of-build';
import { launchChromium } from '../browser';
import { BUILT_ORIGIN, openBuiltSite, useWebFonts } from '../built-site';
import { type Scene, scenes } from './scenes';

const root = join(import.meta.dirname, '../../..');
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const AT_ONCE = 2;
const SCHEMES = ['light', 'dark'] as const;

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

interface Shot {
  path: string;
  file: string;
  options: BrowserContextOptions;
  fullPage: boolean;
  /** Actions on the page before the picture. */
  act?: Scene['act'] | undefined;
}

/** The pictures that `pwa/build/manifest.ts` names. */
const manifestShots = (article: string) => [
  { path: '/', name: 'home-narrow.png', options: PHONE },
  { path: article, name: 'article-narrow.png', options: PHONE },
  { path: '/', name: 'home-wide.png', options: DESKTOP },
];

/**
 * Takes the pictures of the built site.
 * @param client the folder of the built site
 * @param only words, one of which a file's name must contain; empty takes all
 */
export async function takeScreenshots(client: string, only: string[]): Promise<void> {
  const { pages } = JSON.parse(readFileSync(join(client, '../site.json'), 'utf8')) as SiteManifest;
  const review = join(root, 'test-results/screenshots');
  const published = join(root, 'public/images/screenshots');
  for (const folder of [review, published]) mkdirSync(folder, { recursive: true });
  // Take a page with two addresses only once.
  const paths = Object.keys(pages).filter(
    path => path === '/' || pages[path]?.file === `${path.slice(1)}.html`,
  );
  const shots: Shot[] = manifestShots(firstArticle(join(client, '..'))).map(({ path, name, options }) => ({
    path,
    file: join(published, name),
    options,
    fullPage: false,
  }));
  for (const viewport of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      for (const path of paths) {
        const name = `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}-${viewport.width}-${colorScheme}.png`;
        shots.push({ path, file: join(review, name), options: { viewport, colorScheme }, fullPage: true });
      }
    }
  }
  for (const viewport of WIDTHS.filter(({ width }) => width !== 768)) {
    for (const colorScheme of SCHEMES) {
      for (const { name, path, act } of scenes) {
        const file = join(review, `form-${name}-${viewport.width}-${colorScheme}.png`);
        shots.push({ path, file, options: { viewport, colorScheme }, fullPage: false, act });
      }
    }
  }
  const wanted = shots.filter(
    ({ file }) => only.length === 0 || only.some(word => basename(file).includes(word)),
  );
  const browser = await launchChromium();
  try {
    const waiting = [...wanted];
    const work = async () => {
      for (let shot = waiting.shift(); shot; shot = waiting.shift()) await take(browser, client, shot);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await browser.close();
  }
  console.log(`${wanted.length} pictures: those of the manifest in ${published}, the others in ${review}`);
}

async function take(
  browser: Browser,
  client: string,
  { path, file, options, fullPage, act }: Shot,
): Promise<void> {
  const context = await openBuiltSite(browser, client, { ...options, reducedMotion: 'reduce' });
  // Answer the consent banner, so that it covers nothing.
  const consent = writeConsent({ analytics: false, marketing: false }, new Date(), false).split(';')[0] ?? '';
  const [name = '', value = ''] = consent.split('=');
  await context.addCookies([{ name, value, domain: new URL(BUILT_ORIGIN).hostname, path: '/' }]);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  await act?.(page);
  await useWebFonts(page);
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map(picture => picture.decode().catch(() => undefined)));
  });
  const picture = await page.screenshot({ fullPage });
  // A palette keeps flat drawings sharp at a quarter of the bytes.
  await sharp(picture).png({ palette: true, compressionLevel: 9 }).toFile(file);
  await context.close();
}
