import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../../../../api/tests/support/wait-until';
import type { Engine } from '../model/engine';
import { startPuppeteer } from './puppeteer';
import { readVersion } from './read-version';

const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(path => existsSync(path)) ?? '';

/** The ending under which Puppeteer keeps a profile's settings while it has its own. */
const BACKUP = '.puppeteer';

/** Firefox calls a narration broken where no sound can be played at all; this plays it to nobody. */
const NO_SOUND_CARD = join(import.meta.dirname, 'no-sound-card.conf');

/** Firefox, by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  packages: ['firefox-esr'],
  findVersion: () => (executablePath ? readVersion(executablePath, ['--version']) : null),
  async start(profile) {
    const browser = await startPuppeteer({
      browser: 'firefox',
      executablePath,
      userDataDir: profile,
      env: { ...process.env, ALSA_CONFIG_PATH: NO_SOUND_CARD },
    });
    return {
      ...browser,
      async kill() {
        await browser.kill();
        // Puppeteer puts the profile's own settings back when it notices the end.
        await waitUntil(
          'the settings of the profile are back',
          () => !readdirSync(profile).some(name => name.endsWith(BACKUP)),
        );
      },
    };
  },
};
