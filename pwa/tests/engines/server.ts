import { startProxiedSite } from '../site-process';
import { engines } from './engines';

/** Before all journeys, says which engines are here, and starts the built site; the result stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  for (const { name, packages, findVersion } of engines) {
    const version = findVersion();
    console.log(
      version
        ? `${name} ${version}`
        : `${name} is not installed: its journeys are skipped (apt-get install ${packages.join(' ')}).`,
    );
  }
  const site = await startProxiedSite('dist', 'production');
  process.env.SITE_PORT = String(site.port);
  return () => site.stop();
}
