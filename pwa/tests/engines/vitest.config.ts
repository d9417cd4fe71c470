import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Journeys through the built site in three engines, one after another: each starts browsers of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    name: 'engines',
    include: ['pwa/tests/engines/*.spec.ts'],
    globalSetup: ['pwa/tests/engines/server.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
