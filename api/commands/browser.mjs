// Provides a browser for the tests: an installed one, else Playwright's, else the system's package.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { root } from './prepare.mjs';

/** @type {string[]} */
const INSTALLED = JSON.parse(readFileSync(new URL('browsers.json', import.meta.url), 'utf8'));
const APT = [
  ['apt-get', 'update', '-qq'],
  ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
];
const BY_HAND = 'apt-get update && apt-get install -y chromium';

/** Installs a browser if none is there. If it cannot, it prints the command to run and exits with 1. */
export async function ensureBrowser() {
  if (await starts()) return;
  console.log('Downloading Chromium for the browser tests …');
  run('npx', 'playwright', 'install', 'chromium');
  if (await starts()) return;
  const prefix = rootPrefix();
  if (prefix !== null && has('apt-get')) {
    console.log('Installing the Chromium of this system …');
    for (const command of APT) run(...prefix, ...command);
    if (await starts()) return;
  }
  const command = process.getuid?.() === 0 ? BY_HAND : `sudo sh -c '${BY_HAND}'`;
  console.error(`The browser tests need Chromium. Install it, then try again: ${command}`);
  process.exit(1);
}

/** Whether a browser is there and starts: a download may lack libraries that only the system can install. */
async function starts() {
  const { chromium } = await import('@playwright/test');
  const executablePath = INSTALLED.find(path => existsSync(path));
  try {
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

/**
 * The prefix that runs a command as root: none, or sudo if it needs no password; null if neither works.
 * @returns {string[] | null}
 */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return run('sudo', '-n', 'true') ? ['sudo', '-n'] : null;
}

/** @param {string} command */
const has = command => !spawnSync(command, ['--version'], { stdio: 'ignore' }).error;

/**
 * @param {string[]} command with its arguments
 * @returns {boolean} whether it succeeded
 */
function run(...[command = '', ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env });
  return status === 0;
}
