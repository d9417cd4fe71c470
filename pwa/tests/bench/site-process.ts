import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running copy of the built site. */
interface SiteProcess {
  port: number;
  stop(): Promise<void>;
}

/** Starts the built site on a free port with its own data folder. It always ends with this process. */
export async function startSite(out: string): Promise<SiteProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const child = spawn(process.execPath, [join(out, 'server/main.js')], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()));

  async function stop(): Promise<void> {
    const patience = setTimeout(kill, 5_000);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(patience);
    process.off('exit', kill);
    rmSync(dataDir, { recursive: true, force: true });
  }

  const port = new Promise<number>((resolve, reject) => {
    void exited.then(() => reject(new Error('The server ended before it answered; what it said is above.')));
    child.stdout.on('data', (data: Buffer) => {
      const printed = /answers at http:\/\/[^:]+:(\d+)/.exec(data.toString())?.[1];
      if (printed) resolve(Number(printed));
    });
  });
  try {
    return { port: await port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
