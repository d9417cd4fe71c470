import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '../../../db/client';
import { launch as launchProcess } from '../support/launch';
import { GIF } from '../support/upload-files';
import { untilComplete, waitUntil } from '../support/wait-until';
import { onEnd } from './harness/clean-up';
import { startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { DIST, from, launch, start, type TrialServer } from './harness/server';
import { atLeast, atMost, exactly, type Figure, type Trial } from './harness/trial';
import { compare, type Load, startWrites } from './harness/writes';

const PER_SECOND = 300;
const WRITERS = 32;
const BEFORE_MS = 5000;
const AFTER_MS = 1000;
const UPLOADS = 40;
/** Long before the limit of every call, 5 s. */
const WAIT_MS = 1000;

interface Kind {
  name: string;
  /** Settings of a machine that has nothing yet. */
  make(): Promise<Record<string, string>>;
}

const EMBEDDED: Kind = { name: 'embedded', make: async () => ({ DATA_DIR: await makeFolder() }) };
const SERVER: Kind = {
  name: 'PostgreSQL',
  make: async () => ({ DATA_DIR: await makeFolder(), DATABASE_URL: (await startCluster()).url }),
};

/** A backup under load, the loss of the machine, and the restore on an empty one, for both databases in both directions. */
export const t39: Trial = {
  id: 'T39',
  demand: `what a backup under ${PER_SECOND} writes/s has when its machine is lost`,
  async run() {
    const figures: Figure[] = [];
    for (const kind of [EMBEDDED, SERVER]) figures.push(...(await loseMachine(kind)));
    return figures;
  },
};

async function loseMachine(kind: Kind): Promise<Figure[]> {
  const settings = await kind.make();
  const copies = await makeFolder();
  const server = await start(settings);
  await untilComplete(server.url);
  await upload(server, UPLOADS);
  const load = startWrites(() => server, WRITERS, { perSecond: PER_SECOND });
  const began = performance.now();
  await pause(BEFORE_MS);
  const perSecond = (load.kept.length * 1000) / (performance.now() - began);
  const calm = longestWait(load, 0);
  const answered = load.answers.length;
  const backupBegan = performance.now();
  const backup = await runCommand('backup', settings, copies);
  const backupMs = performance.now() - backupBegan;
  const busy = longestWait(load, answered);
  await pause(AFTER_MS);
  await server.kill();
  await load.stop();

  const [name = ''] = await readdir(copies);
  const copy = join(copies, name);
  const mark = Date.parse(JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')).mark);
  const due = load.kept.filter((_, index) => (load.keptAt[index] ?? 0) < mark);
  const of = `${kind.name}:`;
  const figures = [
    atLeast(`${of} writes kept in a second`, perSecond, PER_SECOND * 0.95),
    exactly(`${of} exit code of the backup`, String(backup.code), '0'),
    atMost(`${of} the backup takes`, backupMs, 60_000, ' ms'),
    atMost(`${of} longest wait of a write before`, calm, WAIT_MS, ' ms'),
    atMost(`${of} longest wait of a write during the backup`, busy, WAIT_MS, ' ms'),
    exactly(`${of} writes refused`, load.answers.filter(({ status }) => status !== 200).length, 0),
    atLeast(`${of} writes acknowledged before the mark`, due.length, PER_SECOND * 4),
    atLeast(`${of} writes acknowledged after the mark`, load.kept.length - due.length, PER_SECOND / 2),
  ];
  for (const target of [EMBEDDED, SERVER]) {
    figures.push(...(await restoreOn(`${kind.name} → ${target.name}:`, target, copy, due)));
  }
  return figures;
}

/** Restores twice, because the first time is cut short. */
async function restoreOn(of: string, kind: Kind, copy: string, due: readonly number[]): Promise<Figure[]> {
  const settings = await kind.make();
  const cut = startCommand('restore', settings, copy);
  await waitUntil('the restore has begun', () => isThere(join(settings.DATA_DIR ?? '', 'restoring')), 2);
  await pause(300);
  await cut.kill();
  const early = launch(settings);
  const earlyCode = await early.exited;
  const began = performance.now();
  const { code } = await runCommand('restore', settings, copy);
  const restoreMs = performance.now() - began;
  const server = await start(settings);
  const ready = await server.ask('/readyz');
  const written = await server.ask('/subscribe_user', {
    body: { email: 'ada@example.com' },
    headers: from(1),
  });
  await server.stop();
  const database = await openDatabase({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '' });
  const { lost, doubled, halved } = await compare(database.sql, due);
  const missing = await countMissingUploads(database, settings.DATA_DIR ?? '');
  await database.close();
  return [
    exactly(
      `${of} start after a restore that was cut short`,
      `${earlyCode} ${/half restored/.test(early.output.err)}`,
      '1 true',
    ),
    exactly(`${of} exit code of the restore`, String(code), '0'),
    atMost(`${of} the restore takes`, restoreMs, 120_000, ' ms'),
    exactly(`${of} acknowledged before the mark and lost`, lost, 0),
    exactly(`${of} there twice`, doubled, 0),
    exactly(`${of} half there`, halved, 0),
    exactly(`${of} uploads without their file`, missing, 0),
    exactly(`${of} the site's answers`, `${ready.status} ${written.status}`, '200 200'),
  ];
}

const longestWait = (load: Load, since: number) =>
  Math.max(0, ...load.answers.slice(since).map(({ ms }) => ms));

function startCommand(name: 'backup' | 'restore', settings: Record<string, string>, folder: string) {
  const command = launchProcess({ args: [join(DIST, `server/${name}.js`), folder], settings });
  onEnd(command.kill);
  return command;
}

async function runCommand(name: 'backup' | 'restore', settings: Record<string, string>, folder: string) {
  const { exited, output } = startCommand(name, settings, folder);
  const code = await exited;
  if (code !== 0) console.error(output.err);
  return { code };
}

async function upload(server: TrialServer, files: number): Promise<void> {
  for (let file = 0; file < files; file += 1) {
    const form = new FormData();
    form.append('files', new File([GIF], 'a.gif', { type: 'image/gif' }));
    const { status } = await fetch(`${server.url}/upload/folder${file}`, {
      method: 'POST',
      body: form,
      headers: from(file),
    });
    if (status !== 200) throw new Error(`An upload got ${status}.`);
  }
}

/** @returns how many of the uploads are not whole, counting those whose row is lost */
async function countMissingUploads({ sql }: Database, dataDir: string): Promise<number> {
  const rows = await sql<
    { path: string }[]
  >`select folder_id || '/' || upload_id || '.gif' as path from uploads`;
  let whole = 0;
  for (const { path } of rows) {
    const bytes = await readFile(join(dataDir, 'uploads', path)).catch(() => null);
    if (bytes?.equals(GIF)) whole += 1;
  }
  return UPLOADS - whole;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
