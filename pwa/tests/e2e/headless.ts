import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import { chromiumOptions } from '../../build/browser';

/** Chromium without tabs and windows around its pages, as Debian packages it: the tests need a quarter less time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** How the browser tests start Chromium: like Playwright by itself, as a headless shell if there is one. */
export const headlessOptions = (): LaunchOptions => ({
  ...chromiumOptions(),
  ...(existsSync(SHELL) ? { executablePath: SHELL } : {}),
});
