import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirLocked } from './errors';
import { lockDataDir } from './lock';
import { processBirth } from './process-birth';

describe('the lock of the data directory', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lock-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const writeLock = (holder: unknown) => writeFile(join(dataDir, 'lock'), JSON.stringify(holder));

  it('is free again after its release', async () => {
    await (await lockDataDir(dataDir)).release();
    await (await lockDataDir(dataDir)).release();
  });

  it('is refused while it is held', async () => {
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirLocked);
    await lock.release();
  });

  it('is refused while another living process holds it', async () => {
    const other = spawn('sleep', ['60']);
    await once(other, 'spawn');
    const pid = other.pid ?? 0;
    await writeLock({ pid, birth: processBirth(pid) });
    await expect(lockDataDir(dataDir)).rejects.toThrow(dataDir);
    other.kill();
    await once(other, 'exit');
    await (await lockDataDir(dataDir)).release();
  });

  it('is taken over from a process that had our number before us, as in a container', async () => {
    await writeLock({ pid: process.pid, birth: 'another boot:1' });
    const lock = await lockDataDir(dataDir);
    expect(JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8')).birth).toBe(processBirth(process.pid));
    await lock.release();
  });

  it('is taken over when it was never written to the end', async () => {
    await writeFile(join(dataDir, 'lock'), '{"pid":');
    await (await lockDataDir(dataDir)).release();
  });

  it('goes to one of several that find a dead one', async () => {
    await writeLock({ pid: process.pid, birth: 'another boot:1' });
    const results = await Promise.allSettled([lockDataDir(dataDir), lockDataDir(dataDir)]);
    // Both are this process here; what counts is that the file names a living holder from then on.
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirLocked);
  });
});
