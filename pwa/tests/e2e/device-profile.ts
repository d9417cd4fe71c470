import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { type Complaints, listen } from './complaints';
import { headlessOptions } from './headless';

/** A browser with its own profile on disk, which survives the browser. */
export interface Device {
  open(): Promise<Page>;
  close(): Promise<void>;
  /** Kills the browser, as a flat battery would. */
  kill(): Promise<void>;
  /** Closes the browser and removes the profile. */
  remove(): Promise<void>;
}

/** Makes a device with an empty profile. @param options of each browser that it opens */
export function createDevice(complaints: Complaints, options: BrowserContextOptions): Device {
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  let context: BrowserContext | undefined;
  const close = async () => context?.close();
  return {
    async open() {
      context = await chromium.launchPersistentContext(profile, { ...headlessOptions(), ...options });
      await listen(context, complaints);
      return context.newPage();
    },
    close,
    async kill() {
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL');
      await context?.close().catch(() => undefined);
      for (const file of readdirSync(profile)) {
        if (file.startsWith('Singleton')) rmSync(join(profile, file));
      }
    },
    async remove() {
      await close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The processes that use a profile. */
function processesOf(profile: string): number[] {
  return execFileSync('pgrep', ['-f', '--', `--user-data-dir=${profile}`], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
}
