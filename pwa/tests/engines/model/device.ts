import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '../../../../api/tests/support/wait-until';
import { untilInstalled } from '../../e2e/device';
import type { Engine, EngineBrowser, PageScript, Target } from './engine';
import { END_MS } from './limits';

/** How long the device rests between two looks at the page, in milliseconds. */
const EVERY_MS = 100;

const words = ({ selector, text = '' }: Target) => `${selector} ${text}`;

/** A reader's device: a browser, and a profile that survives it. */
export interface Device {
  /** Opens a path of the site. */
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  evaluate: EngineBrowser['evaluate'];
  /**
   * Waits until a script in the page says true; a page that is being left says nothing.
   * @param what the condition, for the error
   * @throws Error if it does not hold in time
   */
  waitFor<Args extends unknown[]>(
    what: string,
    script: PageScript<Args, boolean>,
    ...args: Args
  ): Promise<void>;
  /** Waits until an element is in view. */
  see(target: Target): Promise<void>;
  /** Waits until no such element is in view. */
  missing(target: Target): Promise<void>;
  /** Presses an element once it is in view. @param across from 0 at its left end to 1 at its right end */
  press(target: Target, across?: number): Promise<void>;
  /** Types into a field once it is in view. */
  type(target: Target, text: string): Promise<void>;
  /** Waits until the whole kit is on the device and the worker controls the page. */
  untilInstalled(): Promise<void>;
  /** Closes the browser, and starts it again with the same profile. */
  restart(): Promise<void>;
  /** Kills the browser, and starts it again with the same profile. */
  crash(): Promise<void>;
  /** Closes the browser, and removes the profile. */
  dispose(): Promise<void>;
}

/**
 * Starts a browser on a new device.
 * @param origin the site's
 */
export async function openDevice(engine: Engine, origin: string): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), 'engine-'));
  const removeProfile = () =>
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  let browser = await engine.start(profile).catch(error => {
    removeProfile();
    throw error;
  });

  /** Undefined while the page is being left. */
  const shows = (target: Target) => browser.shows(target).catch(() => undefined);
  const see = (target: Target) =>
    waitUntil(
      `the page shows ${words(target)}`,
      async () => (await shows(target)) === true,
      EVERY_MS,
      END_MS,
    );
  return {
    open: path => browser.open(`${origin}${path}`),
    reload: () => browser.reload(),
    evaluate: (script, ...args) => browser.evaluate(script, ...args),
    waitFor: (what, script, ...args) =>
      waitUntil(what, () => browser.evaluate(script, ...args).catch(() => false), EVERY_MS, END_MS),
    see,
    missing: target =>
      waitUntil(
        `the page shows no ${words(target)}`,
        async () => (await shows(target)) === false,
        EVERY_MS,
        END_MS,
      ),
    async press(target, across = 0.5) {
      await see(target);
      await browser.click(target, across);
    },
    async type(target, text) {
      await see(target);
      await browser.type(target, text);
    },
    untilInstalled: () => browser.evaluate(untilInstalled),
    async restart() {
      await browser.close();
      browser = await engine.start(profile);
    },
    async crash() {
      await browser.kill();
      browser = await engine.start(profile);
    },
    async dispose() {
      await browser.close();
      removeProfile();
    },
  };
}
