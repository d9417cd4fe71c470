import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteManifest } from '../contract/site';
import { readEnv, WrongSetting } from '../settings/env';
import { exportSite } from './export';

/** The folder of the build: this bundle is in its subfolder `server/`. */
const root = fileURLToPath(new URL('..', import.meta.url));

/** `npm run export -- <folder>`: writes the site for a static host. */
try {
  const [target, ...more] = process.argv.slice(2);
  if (target === undefined || more.length > 0) throw new WrongSetting('Usage: npm run export -- <folder>');
  const { siteUrl } = readEnv(process.env);
  const manifest: SiteManifest = JSON.parse(readFileSync(join(root, 'site.json'), 'utf8'));
  const folder = resolve(target);
  console.log(`${exportSite(root, manifest, siteUrl, folder)} pages are in ${folder}.`);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
