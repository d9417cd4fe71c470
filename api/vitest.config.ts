import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { threadsPlugin } from '../db/embedded/threads-plugin.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs the tests on the embedded database and, if DATABASE_URL names a server, also on that server. */
const project = (name: string, databaseUrl: string) => ({
  root,
  plugins: [threadsPlugin()],
  test: {
    name,
    include: ['api/**/*.test.ts', 'db/**/*.test.ts'],
    globalSetup: ['db/testing/template.ts'],
    env: { DATABASE_URL: databaseUrl },
    // The embedded database is WebAssembly. To optimise it takes longer than a test runs.
    execArgv: ['--liftoff-only'],
    // They end what hangs. A busy machine needs more than a minute for the longest test.
    hookTimeout: 180_000,
    testTimeout: 180_000,
  },
});

const { DATABASE_URL } = process.env;

export default defineConfig({
  root,
  test: {
    // By default one core is left free, which on two cores leaves one.
    maxWorkers: '100%',
    projects: [project('api-embedded', ''), ...(DATABASE_URL ? [project('api-server', DATABASE_URL)] : [])],
  },
});
