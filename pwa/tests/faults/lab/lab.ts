import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { FaultServer, FaultServerModule } from '../../../../api/tests/faults/server-module';
import { threadsPlugin } from '../../../../db/embedded/threads-plugin';
import type { Programs } from '../device/device';
import { bundle } from '../model/bundle';
import { type Patch, patchPlugin } from './patches';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

const CACHE = join(root, 'node_modules/.cache');

/** What runs need: the product's code of both ends. */
export interface Lab {
  server: FaultServer;
  programs: Programs;
  close(): Promise<void>;
}

/** Bundles the product's code for pages and workers. @param patches changes to its sources */
export async function makePrograms(patches: readonly Patch[] = []): Promise<Programs> {
  const plugins = (): Plugin[] => [patchPlugin(patches)];
  return {
    page: await bundle('pwa/tests/faults/page/page.ts', plugins()),
    worker: await bundle('pwa/sw/send-on-sync.ts', plugins()),
    indexedDb: await bundle('pwa/tests/faults/page/indexed-db.ts'),
  };
}

/** Opens the server in this process. @param patches changes to its sources */
export async function openFaultServer(patches: readonly Patch[] = []): Promise<FaultServer> {
  // Other tests may make the same bundles at the same time.
  mkdirSync(CACHE, { recursive: true });
  const cache = mkdtempSync(join(CACHE, 'faults-'));
  const { module } = await runnerImport<FaultServerModule>(join(root, 'api/tests/faults/server.ts'), {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [threadsPlugin(cache), patchPlugin(patches)],
  });
  const server = await module.openServer(process.env.DATABASE_URL || undefined);
  rmSync(cache, { recursive: true });
  return server;
}

/** Opens everything. */
export async function openLab(): Promise<Lab> {
  const [server, programs] = [await openFaultServer(), await makePrograms()];
  return { server, programs, close: server.close };
}
