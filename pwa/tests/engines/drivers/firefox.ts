import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../engine';
import { startPuppeteer } from './puppeteer';
import { readVersion } from './read-version';

const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(path => existsSync(path)) ?? '';

/** Firefox calls a narration broken where no sound can be played at all; this plays it to nobody. */
const NO_SOUND_CARD = join(import.meta.dirname, 'no-sound-card.conf');

/** Firefox, by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  findVersion: () => (executablePath ? readVersion(executablePath, ['--version']) : null),
  start: profile =>
    startPuppeteer({
      browser: 'firefox',
      executablePath,
      userDataDir: profile,
      env: { ...process.env, ALSA_CONFIG_PATH: NO_SOUND_CARD },
    }),
};
