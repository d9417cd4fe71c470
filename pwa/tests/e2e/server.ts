import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '../../..');

interface Site {
  child: ChildProcess;
  port: string;
  dataDir: string;
}

/** Starts a built site on a free port with its own data folder; reads the port from the output. */
async function startSite(build: string): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'));
  const child = spawn(process.execPath, [join(root, build, 'server/main.js')], {
    // One proxy stands in front: the test's own (network.ts), which gives each test its own address.
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, TRUST_PROXY: '1', DATABASE_URL: '', SMTP_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`${build}: the server ended with ${code}; was it built?`)));
    child.stdout?.on('data', (data: Buffer) => {
      const match = /answers at http:\/\/[^:]+:(\d+)/.exec(data.toString());
      if (match?.[1]) resolve(match[1]);
    });
  });
  await untilComplete(port).catch(error => {
    child.kill('SIGTERM');
    throw error;
  });
  return { child, port, dataDir };
}

const COMPLETE_MS = 60_000;

/** On its first start the server loads the places in the background; until then it answers calls for them with 503. */
async function untilComplete(port: string): Promise<void> {
  const deadline = Date.now() + COMPLETE_MS;
  while (!(await fetch(`http://localhost:${port}/get_countries`)).ok) {
    if (Date.now() > deadline) throw new Error('The places were not loaded in time.');
    await pause(200);
  }
}

async function stopSite({ child, dataDir }: Site): Promise<void> {
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true });
}

/** Before all tests, starts the production site and the one with React's development build; the result stops both. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const starting = await Promise.allSettled([startSite('dist'), startSite('.cache/development')]);
  const sites = starting.filter(one => one.status === 'fulfilled').map(one => one.value);
  const stop = async () => {
    await Promise.all(sites.map(stopSite));
  };
  const failed = starting.find(one => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [production, development] = sites;
  process.env.SITE_PORT = production?.port ?? '';
  process.env.SITE_MAIL = production ? join(production.dataDir, 'mail') : '';
  process.env.DEVELOPMENT_PORT = development?.port ?? '';
  return stop;
}
