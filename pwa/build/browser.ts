import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import installed from '../../api/commands/browsers.json' with { type: 'json' };

/** How to start Chromium here: an installed one if there is one, else Playwright's own. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = installed.find(path => existsSync(path));
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      // Root, as in containers, cannot use Chromium's sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

export const launchChromium = (): Promise<Browser> => chromium.launch(chromiumOptions());
