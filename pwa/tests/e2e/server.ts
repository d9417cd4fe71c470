import { join } from 'node:path';
import { untilComplete } from '../../../api/tests/support/wait-until';
import { type SiteProcess, startSite } from '../site-process';

const root = join(import.meta.dirname, '../../..');

/** Starts a built site that is complete. @param mode the mode in which it was built */
async function startComplete(build: string, mode: string): Promise<SiteProcess> {
  // One proxy stands in front: the test's own (network.ts), which gives each test its own address.
  const site = await startSite(join(root, build), { NODE_ENV: mode, TRUST_PROXY: '1', SMTP_URL: '' });
  await untilComplete(`http://localhost:${site.port}`).catch(async error => {
    await site.stop();
    throw error;
  });
  return site;
}

/** Before all tests, starts the production site and the one with React's development build; the result stops both. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const starting = await Promise.allSettled([
    startComplete('dist', 'production'),
    startComplete('.cache/development', 'development'),
  ]);
  const sites = starting.filter(one => one.status === 'fulfilled').map(one => one.value);
  const stop = async () => {
    await Promise.all(sites.map(site => site.stop()));
  };
  const failed = starting.find(one => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [production, development] = sites;
  process.env.SITE_PORT = String(production?.port ?? '');
  process.env.SITE_MAIL = production ? join(production.dataDir, 'mail') : '';
  process.env.DEVELOPMENT_PORT = String(development?.port ?? '');
  return stop;
}
