import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { launch } from '../../../../api/tests/support/launch';
import { freePort } from '../../../../api/tests/support/listen';
import { waitUntil } from '../../../../api/tests/support/wait-until';
import type { Engine, EngineBrowser, PageScript, Target } from '../model/engine';
import { END_MS, VIEWPORT } from '../model/limits';
import { openDisplay } from './display';
import { bringIntoView, findTarget } from './find-target';
import { readVersion } from './read-version';

/** Debian's own, for which python3-gi installs its module. */
const PYTHON = '/usr/bin/python3';
const PROGRAM = join(import.meta.dirname, 'webkit_browser.py');

/** WebKitGTK, by WebDriver, on a display of its own. */
export const webkit: Engine = {
  name: 'WebKit',
  packages: [
    'webkit2gtk-driver',
    'xvfb',
    'python3-gi',
    'gir1.2-webkit2-4.1',
    'gstreamer1.0-plugins-good',
    'gstreamer1.0-plugins-bad',
    'gstreamer1.0-libav',
  ],
  findVersion() {
    const isMissing = ['WebKitWebDriver', 'Xvfb'].some(program => spawnSync(program, ['-help']).error);
    return isMissing ? null : readVersion(PYTHON, [PROGRAM, '--version']);
  },
  start: startWebKit,
};

async function startWebKit(profile: string): Promise<EngineBrowser> {
  const display = await openDisplay();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = launch({
    program: 'WebKitWebDriver',
    args: [`--port=${port}`],
    settings: { DISPLAY: display.name },
  });
  const isReady = async () => (await fetch(`${url}/status`).catch(() => null))?.ok === true;
  await waitUntil('WebKitWebDriver answers', isReady);
  const { width, height } = VIEWPORT;
  const capabilities = new Capabilities({
    browserName: 'WebKitGTK',
    'webkitgtk:browserOptions': { binary: PYTHON, args: [PROGRAM, profile, String(width), String(height)] },
  });
  const end = async () => {
    await service.kill();
    await display.process.kill();
  };
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(capabilities)
    .build()
    .catch(async error => {
      await end();
      throw error;
    });
  await driver.manage().setTimeouts({ script: END_MS, pageLoad: END_MS });
  return {
    open: address => driver.get(address),
    reload: () => driver.navigate().refresh(),
    shows: async target => (await find(driver, target)) !== null,
    evaluate: <Args extends unknown[], Result>(script: PageScript<Args, Result>, ...args: Args) =>
      driver.executeScript<Result>(script, ...args),
    click: (target, across) => click(driver, target, across),
    async type(target, text) {
      await click(driver, target, 0.5);
      await driver.actions({ async: true }).sendKeys(text).perform();
    },
    async close() {
      await driver.close();
      // It ends with the last process of the browser, and so with the last write to the profile.
      await service.stop();
      await display.process.kill();
    },
    kill: end,
  };
}

const find = (driver: WebDriver, { selector, text = '' }: Target) =>
  driver.executeScript<WebElement | null>(findTarget, selector, text);

async function click(driver: WebDriver, target: Target, across: number): Promise<void> {
  const origin = await find(driver, target);
  if (!origin) throw new Error(`The page shows no ${target.selector} ${target.text ?? ''}`);
  await driver.executeScript(bringIntoView, origin);
  const { width } = await origin.getRect();
  // WebDriver counts from the middle of the element.
  await driver
    .actions({ async: true })
    .move({ origin, x: Math.round(width * (across - 0.5)), y: 0 })
    .click()
    .perform();
}
