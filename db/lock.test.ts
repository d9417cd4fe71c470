import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataDirLocked } from './errors';
import { lockDataDir } from './lock';

/** A claim by a process under another kernel, such as another machine that shares the volume. */
const FOREIGN = JSON.stringify({ kernel: 'another kernel', hasSocket: true, isOwner: true });

describe('the lock of the data directory', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lock-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const take = () => lockDataDir(dataDir, () => {});

  async function putForeignClaim(): Promise<string> {
    const path = join(dataDir, 'owners/0123456789ab');
    await mkdir(join(dataDir, 'owners'), { recursive: true });
    await writeFile(path, FOREIGN);
    return path;
  }

  it('is free again after its release, which leaves no files behind', async () => {
    await (await take()).release();
    await (await take()).release();
    expect(await readdir(join(dataDir, 'owners'))).toEqual([]);
  });

  it('is refused while it is held', async () => {
    const lock = await take();
    await expect(take()).rejects.toThrow(DataDirLocked);
    await lock.release();
  });

  it('goes to exactly one of several concurrent callers', async () => {
    const results = await Promise.allSettled(Array.from({ length: 4 }, take));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(take()).rejects.toThrow(DataDirLocked);
  });

  it('is taken over at once from a process that was killed and is still a zombie', async () => {
    // The shell never waits for its child, so the killed child stays a zombie.
    const shell = spawn('bash', ['-c', `"${process.execPath}" -e "$PROGRAM" & echo $!; exec sleep 60`], {
      env: { ...process.env, PROGRAM: holderProgram(dataDir) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    shell.stdout.on('data', chunk => {
      output += chunk;
    });
    const pid = await vi.waitUntil(() => /^(\d+)\n[\s\S]*held/.exec(output)?.[1], 20_000);
    await expect(take()).rejects.toThrow(DataDirLocked);
    process.kill(Number(pid), 'SIGKILL');
    await vi.waitFor(() => take().then(lock => lock.release()), 10_000);
    shell.kill('SIGKILL');
    await once(shell, 'exit');
  });

  it('is refused while another machine on the shared volume is alive', async () => {
    const path = await putForeignClaim();
    const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), 200);
    await expect(take()).rejects.toThrow(DataDirLocked);
    clearInterval(beat);
  });

  it('is taken over from another machine that has gone silent', async () => {
    await putForeignClaim();
    await (await take()).release();
    expect(await readdir(join(dataDir, 'owners'))).toEqual([]);
  });

  it('notifies an owner that missed a takeover that the directory is lost', async () => {
    const onLost = vi.fn();
    const lock = await lockDataDir(dataDir, onLost);
    const [claim = ''] = (await readdir(join(dataDir, 'owners'))).filter(name => !name.includes('.'));
    await rm(join(dataDir, 'owners', claim));
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), 10_000);
    await lock.release();
  });

  it('is taken over when a power cut left half a claim', async () => {
    await mkdir(join(dataDir, 'owners'));
    await writeFile(join(dataDir, 'owners/0123456789ab'), '{"kernel":');
    await (await take()).release();
  });
});

/** A process that owns the directory with the same files as the real lock; it is killed before it can remove them. */
function holderProgram(dataDir: string): string {
  const path = join(dataDir, 'owners/fedcba987654');
  const boot = `require('fs').readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()`;
  return `
    require('fs').mkdirSync(${JSON.stringify(join(dataDir, 'owners'))}, { recursive: true });
    require('net').createServer(c => c.destroy()).listen(${JSON.stringify(`${path}.sock`)}, () => {
      require('fs').writeFileSync(${JSON.stringify(path)}, JSON.stringify({ kernel: ${boot}, hasSocket: true, isOwner: true }));
      console.log('held');
    });
  `;
}
