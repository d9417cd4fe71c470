import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { threadsPlugin } from '../../../db/embedded/threads-plugin';
import type { TestDatabase } from '../../../db/testing/test-database';
import { buildFixtureSite } from './fixture-site';
import { type LaunchedProcess, launch as launchProcess } from './launch';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

export interface TestProcesses {
  /** The build: the bundles and a small site. */
  root: string;
  launch(
    entry: 'main' | 'migrate' | 'privacy' | 'backup' | 'restore' | 'doctor',
    settings: Record<string, string>,
    args?: string[],
  ): LaunchedProcess;
  /** Starts a server on a free port. */
  start(settings: Record<string, string>): Promise<LaunchedProcess & { url: string }>;
  killAll(): void;
  remove(): Promise<void>;
}

/** Builds the programs that run as separate processes, like the site's build. */
export async function buildProcesses(): Promise<TestProcesses> {
  // The bundles leave out the packages, so they must lie where Node can resolve them.
  const cache = join(repository, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const root = await mkdtemp(join(cache, 'server-'));
  const input = {
    main: join(repository, 'api/main.ts'),
    migrate: join(repository, 'api/settings/migrate-main.ts'),
    privacy: join(repository, 'api/privacy/main.ts'),
    backup: join(repository, 'api/backup/main.ts'),
    restore: join(repository, 'api/backup/restore-main.ts'),
    doctor: join(repository, 'api/doctor/main.ts'),
  };
  await build({
    configFile: false,
    logLevel: 'error',
    root: repository,
    plugins: [threadsPlugin()],
    build: {
      ssr: true,
      outDir: join(root, 'server'),
      target: 'node20',
      emptyOutDir: true,
      rollupOptions: { input },
    },
  });
  await buildFixtureSite(root);
  const launched: LaunchedProcess[] = [];

  const launch: TestProcesses['launch'] = (entry, settings, args = []) => {
    const one = launchProcess({ args: [join(root, `server/${entry}.js`), ...args], settings });
    launched.push(one);
    return one;
  };

  return {
    root,
    launch,
    async start(settings) {
      const server = launch('main', settings);
      return { ...server, url: await server.answers() };
    },
    killAll() {
      for (const one of launched.splice(0)) void one.kill();
    },
    remove: () => rm(root, { recursive: true }),
  };
}

/** The setting that names a test's database, if it is on a server. */
export const databaseOf = (test: TestDatabase | undefined): Record<string, string> =>
  test?.url === undefined ? {} : { DATABASE_URL: test.url };
