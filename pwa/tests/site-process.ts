import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '../../api/tests/support/launch';

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
