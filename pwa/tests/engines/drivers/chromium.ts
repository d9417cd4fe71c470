import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumOptions } from '../../../build/browser';
import type { Engine } from '../model/engine';
import { startPuppeteer } from './puppeteer';
import { readVersion } from './read-version';

const { args = [], executablePath = 'chromium' } = chromiumOptions();

/** Chromium, by the DevTools protocol. */
export const chromium: Engine = {
  name: 'Chromium',
  packages: ['chromium'],
  findVersion: () => readVersion(executablePath, ['--version']),
  start(profile) {
    // A killed browser leaves the lock of its profile behind.
    rmSync(join(profile, 'SingletonLock'), { force: true });
    return startPuppeteer({ browser: 'chrome', executablePath, userDataDir: profile, args });
  },
};
