import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findOrigin, Misfit, refill } from '../../db/backup/refill';
import { type Database, openDatabase } from '../../db/client';
import { readPrivacyKey, writePrivacyKey } from '../mail/privacy-key';
import type { Env } from '../settings/env';
import { putRestoreMark, readRestoreMark, removeRestoreMark } from '../settings/half-restored';
import { openAsItIs } from '../settings/open-database';
import { syncFolder } from '../shared/sync-folder';
import { openUploadStore } from '../uploads/open-store';
import { type Copy, openCopy } from './copy';
import { CommandRefused } from './refusal';

/**
 * Restores a copy into an empty database and data directory: the uploads first, and the database last, in one
 * transaction. Until then a mark in the data directory keeps the site from starting; the same command again ends what
 * was cut short.
 * @returns what was restored
 * @throws WrongSetting or CommandRefused, before anything is changed
 */
export async function restoreCopy(env: Env, folder: string): Promise<Copy['manifest']> {
  const copy = await openCopy(folder);
  await mkdir(env.dataDir, { recursive: true });
  const database = await openAsItIs(env, () => openDatabase({ url: env.databaseUrl, dataDir: env.dataDir }));
  try {
    const id = `Restored from the copy of ${copy.manifest.mark}`;
    const begun = await readRestoreMark(env.dataDir);
    const { isEmpty, id: origin } = await findOrigin(database);
    const isDone = begun === id && origin === id;
    if (!isDone) {
      await requireEmpty(env, isEmpty, begun !== null);
      await fillEverything(env, database, copy, id);
    }
    await removeRestoreMark(env.dataDir);
    return copy.manifest;
  } finally {
    await database.close();
  }
}

async function requireEmpty(env: Env, isEmpty: boolean, isBegun: boolean): Promise<void> {
  const place = env.databaseUrl === undefined ? `DATA_DIR (${env.dataDir})` : 'DATABASE_URL';
  if (!isEmpty) throw new CommandRefused(`${place} has a database already: restore into an empty one.`);
  if (isBegun) return;
  const hasKey = env.privacyKey === undefined && (await readPrivacyKey(env)) !== null;
  const uploads = await readdir(uploadFolder(env)).catch(() => []);
  if (hasKey || uploads.some(name => !name.startsWith('.'))) {
    throw new CommandRefused(
      `DATA_DIR (${env.dataDir}) has uploads or a privacy.key of another site: restore into an empty one.`,
    );
  }
}

const uploadFolder = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'uploads');

async function fillEverything(env: Env, database: Database, copy: Copy, id: string): Promise<void> {
  await putRestoreMark(env.dataDir, id);
  await syncFolder(env.dataDir);
  await restoreUploads(env, copy);
  const key = env.privacyKey === undefined ? await copy.readPrivacyKey() : null;
  if (key !== null) await writePrivacyKey(env, key);
  const { schema, tables, sequences } = copy.manifest;
  await refill(database, { id, schema, tables, sequences, read: copy.readTable }).catch(error => {
    throw error instanceof Misfit
      ? new CommandRefused(`The copy cannot be restored: ${error.message}`)
      : error;
  });
}

/** Puts the files where the settings have them, the disk or a bucket, whichever they came from. */
async function restoreUploads(env: Env, copy: Copy): Promise<void> {
  // An earlier try may have been for another copy.
  await rm(uploadFolder(env), { recursive: true, force: true });
  const store = await openUploadStore(env, { bucket: (_event, sentence) => console.error(sentence) });
  for await (const { file, path } of copy.listUploads()) {
    await store.takeIn(file.id, createReadStream(path));
    await store.publish([file]);
  }
}
