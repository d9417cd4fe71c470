import { execFile } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../../../db/client';
import { waitUntil } from '../support/wait-until';
import { onEnd } from './harness/clean-up';
import { makeFolder } from './harness/folder';
import { start } from './harness/server';
import { exactly, type Trial } from './harness/trial';
import { compare, startWrites } from './harness/writes';

const run = promisify(execFile);
/** Room for an empty database, a few segments of its journal, and the files kept for later builds. */
const DISK_MB = 192;

/** The embedded database on a disk that becomes full and has room again. */
export const t11: Trial = {
  id: 'T11',
  demand: 'the embedded database when the disk becomes full, and when it has room again',
  async run() {
    const folder = await makeFolder();
    // Fails at once if this user may not mount.
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
    onEnd(() => run('umount', ['--lazy', folder]).catch(() => {}));
    const settings = { DATA_DIR: folder };
    const server = await start(settings);
    const isReady = async () => (await server.ask('/readyz')).status === 200;
    const load = startWrites(() => server, 4);
    await waitUntil('the first writes are kept', () => load.kept.length >= 20);

    const filler = join(folder, 'filler');
    const { bavail, bsize } = await statfs(folder);
    await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => {});
    await waitUntil('the disk is noticed', async () => !(await isReady()), 200);
    const alive = (await server.ask('/healthz')).status;
    const refused = (await server.ask('/readyz')).status;
    const page = (await server.ask('/about')).status;
    const keptBefore = load.kept.length;

    await rm(filler);
    await waitUntil('the database takes writes again', isReady, 200);
    await waitUntil('writes are kept again', () => load.kept.length >= keptBefore + 20);
    await load.stop();
    const statuses = new Set(load.answers.map(({ status }) => status));
    const isAlive = server.child.exitCode === null;
    await server.stop();
    const database = await openDatabase({ dataDir: folder });
    const { lost, doubled, halved } = await compare(database.sql, load.kept);
    await database.close();
    return [
      exactly('/healthz on a full disk', alive, 200),
      exactly('/readyz on a full disk', refused, 503),
      exactly('a page on a full disk', page, 200),
      exactly('answers to writes', [...statuses].sort().join(', '), '200, 503'),
      exactly('the process lives on', String(isAlive), 'true'),
      exactly('acknowledged and lost', lost, 0),
      exactly('there twice', doubled, 0),
      exactly('half applied', halved, 0),
    ];
  },
};
