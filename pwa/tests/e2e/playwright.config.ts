import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { headlessOptions } from './headless';

const root = join(import.meta.dirname, '../../..');

/** Browser tests run against the built site, which server.ts starts. */
export default defineConfig({
  // The browser tests, and the fault record's runs in a real browser.
  testDir: '..',
  testMatch: ['e2e/*.spec.ts', 'faults/real/*.spec.ts'],
  outputDir: join(root, 'test-results/browser'),
  globalSetup: './server.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/browser.json') }]],
  use: {
    launchOptions: headlessOptions(),
    viewport: { width: 1280, height: 800 },
    trace: 'off',
  },
});
