import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runProcesses } from './first-process';

const PATIENCE_MS = 20_000;

/** A process that answers and ends at its first start; the second one waits for a file; every later one answers. */
const PROGRAM = `
import { existsSync, writeFileSync } from 'node:fs';
const start = [1, 2, 3, 4].find(number => {
  try {
    writeFileSync('started-' + number, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
});
process.on('message', ({ kind }) => kind === 'stop' && process.exit(0));
const answer = () => process.send({ kind: 'ready', url: 'http://site.test' }, () => writeFileSync('answered-' + start, ''));
if (start === 1) process.send({ kind: 'ready', url: 'http://site.test' }, () => process.exit(1));
else if (start === 2) setInterval(() => existsSync('go') && !existsSync('answered-2') && answer(), 20);
else answer();
`;

describe('several processes', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'processes-'));
    await writeFile(join(folder, 'program.mjs'), PROGRAM);
    cluster.setupPrimary({ exec: join(folder, 'program.mjs'), cwd: folder, execArgv: [], silent: true });
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  const isThere = (name: string) => existsSync(join(folder, name));

  it('are reported as ready when all of them answer, one that has ended not counted', async () => {
    const stop = new AbortController();
    const ready: string[] = [];
    const ended = runProcesses({ count: 2, onReady: url => ready.push(url), signal: stop.signal });
    // The one that answers in the place of the first is the third to start.
    await vi.waitUntil(() => isThere('answered-3'), PATIENCE_MS);
    expect(ready).toEqual([]);
    await writeFile(join(folder, 'go'), '');
    await vi.waitUntil(() => ready.length === 1, PATIENCE_MS);
    stop.abort();
    expect(await ended).toBe(0);
    expect(ready).toEqual(['http://site.test']);
  });
});
