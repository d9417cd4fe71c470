import { join } from 'node:path';
import { startProxiedSite } from '../site-process';

/** Before all tests, starts the production site and the one with React's development build; the result stops both. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const starting = await Promise.allSettled([
    startProxiedSite('dist', 'production'),
    startProxiedSite('.cache/development', 'development'),
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
