import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launch } from '../tests/support/launch';

const BROWSER = new URL('browser.mjs', import.meta.url).href;

/** Hides the installed browsers in a mount namespace. A PATH without apt-get makes it impossible to install one. */
const HIDE =
  'for b in /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do [ -e $b ] && mount --bind /dev/null $b; done';

it.runIf(process.getuid?.() === 0)(
  'npm test prints the command to run if there is no browser and none can be installed',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'home-'));
    await writeFile(
      join(home, 'ensure.mjs'),
      `const { ensureBrowser } = await import(${JSON.stringify(BROWSER)}); await ensureBrowser();`,
    );
    const { output, exited } = launch({
      inside: ['unshare', '--mount', 'sh', '-c', `${HIDE}; PATH=${home} HOME=${home} exec "$0" "$@"`],
      args: [join(home, 'ensure.mjs')],
    });
    expect(await exited).toBe(1);
    expect(output.err).toBe(
      'The browser tests need Chromium. Install it, then try again: apt-get update && apt-get install -y chromium\n',
    );
    await rm(home, { recursive: true });
  },
);
