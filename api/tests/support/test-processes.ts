import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { vi } from 'vitest';
import { threadsPlugin } from '../../../db/embedded/threads-plugin';
import type { TestDatabase } from '../../../db/testing/test-database';
import { buildFixtureSite } from './fixture-site';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
/** The limit for a first start on a busy machine; each wait ends with an event, not with this time. */
const START_MS = 45_000;

export interface LaunchedProcess {
  child: ChildProcess;
  output: { out: string; err: string };
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
}

export interface TestProcesses {
  /** The build: the bundles and a small site. */
  root: string;
  launch(entry: 'main' | 'privacy', settings: Record<string, string>, args?: string[]): LaunchedProcess;
  /** Starts a server on a free port. */
  start(settings: Record<string, string>): Promise<LaunchedProcess & { url: string }>;
  killAll(): void;
  remove(): Promise<void>;
}

/** Collects the output of a process, and waits for its end. */
export function listenTo(child: ChildProcessWithoutNullStreams): LaunchedProcess {
  const output = { out: '', err: '' };
  child.stdout.on('data', chunk => {
    output.out += chunk;
  });
  child.stderr.on('data', chunk => {
    output.err += chunk;
  });
  // The output is complete only when it is closed.
  return { child, output, exited: once(child, 'close').then(([code]) => code as number | null) };
}

/** Builds the programs that run as separate processes, like the site's build. */
export async function buildProcesses(): Promise<TestProcesses> {
  // The bundles leave out the packages, so they must lie where Node can resolve them.
  const cache = join(repository, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const root = await mkdtemp(join(cache, 'server-'));
  const input = { main: join(repository, 'api/main.ts'), privacy: join(repository, 'api/privacy/main.ts') };
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
  const children: ChildProcess[] = [];

  const launch: TestProcesses['launch'] = (entry, settings, args = []) => {
    const { DATABASE_URL: _outer, ...inherited } = process.env;
    const child = spawn(process.execPath, [join(root, `server/${entry}.js`), ...args], {
      env: { ...inherited, PORT: '0', ...settings },
    });
    children.push(child);
    return listenTo(child);
  };

  return {
    root,
    launch,
    async start(settings) {
      const launched = launch('main', settings);
      const url = await vi.waitUntil(
        () => /^The site answers at (\S+)$/m.exec(launched.output.out)?.[1],
        START_MS,
      );
      return { ...launched, url };
    },
    killAll() {
      for (const child of children.splice(0)) child.kill('SIGKILL');
    },
    remove: () => rm(root, { recursive: true }),
  };
}

/** The setting that names a test's database, if it is on a server. */
export const databaseOf = (test: TestDatabase | undefined): Record<string, string> =>
  test?.url === undefined ? {} : { DATABASE_URL: test.url };
