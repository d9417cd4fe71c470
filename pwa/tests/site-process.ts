import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '../../api/tests/support/launch';
import { untilComplete } from '../../api/tests/support/wait-until';

const root = join(import.meta.dirname, '../..');

/** A running copy of the built site. */
export interface SiteProcess {
  port: number;
  /** Its data folder, which is removed when it stops. */
  dataDir: string;
  stop(): Promise<void>;
}

/**
 * Starts a built site on a free port with its own data folder. It always ends with this process.
 * @param out the folder of the build
 * @param settings of the server
 * @throws Error with what the server has printed, if it does not start
 */
export async function startSite(out: string, settings: Record<string, string> = {}): Promise<SiteProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  const { answers, stop } = launch({
    args: [join(out, 'server/main.js')],
    settings: { NODE_ENV: 'production', DATA_DIR: dataDir, ...settings },
  });
  const url = await answers().catch(error => {
    removeData();
    throw error;
  });
  return {
    port: Number(new URL(url).port),
    dataDir,
    async stop() {
      await stop();
      removeData();
    },
  };
}

/**
 * Starts a built site and waits until it is complete. One proxy stands in front of it: the test's own
 * (`e2e/network.ts`), which gives each test its own address.
 * @param build the folder of the build in the repository
 * @param mode the mode in which it was built
 */
export async function startProxiedSite(
  build: 'dist' | '.cache/development',
  mode: 'production' | 'development',
): Promise<SiteProcess> {
  const site = await startSite(join(root, build), { NODE_ENV: mode, TRUST_PROXY: '1', SMTP_URL: '' });
  await untilComplete(`http://localhost:${site.port}`).catch(async error => {
    await site.stop();
    throw error;
  });
  return site;
}
