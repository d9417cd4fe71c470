import { rm } from 'node:fs/promises';
import { type Database, openDatabase } from '../../db/client';
import { copyClosed, hasEmbedded } from '../../db/embedded';
import { DataDirLocked } from '../../db/errors';
import type { Env } from '../settings/env';
import { isHalfRestored } from '../settings/half-restored';
import { openAsItIs } from '../settings/open-database';
import { askForCopy, makeCopyFolder } from './copy-socket';
import { CommandRefused } from './refusal';

/** A database to read, and the time before which every acknowledged write is in it. */
interface Readable {
  database: Database;
  mark: Date;
}

/**
 * Opens the database of the settings for reading, as it is: without a migration. Of an embedded database this is a copy,
 * which the server makes if it runs; then nobody waits while it is read.
 * @throws WrongSetting or CommandRefused if that is not possible
 */
export async function withSource<Result>(
  env: Env,
  work: (source: Readable) => Promise<Result>,
): Promise<Result> {
  if (await isHalfRestored(env.dataDir)) {
    throw new CommandRefused(`DATA_DIR (${env.dataDir}) is half restored, so there is nothing to copy yet.`);
  }
  if (env.databaseUrl === undefined) return withEmbeddedCopy(env, work);
  const database = await openAsItIs(env, () => openDatabase({ url: env.databaseUrl, dataDir: env.dataDir }));
  try {
    return await work({ database, mark: new Date() });
  } finally {
    await database.close();
  }
}

async function withEmbeddedCopy<Result>(
  env: Env,
  work: (source: Readable) => Promise<Result>,
): Promise<Result> {
  const { copy, mark, end } = await copyEmbedded(env);
  try {
    const database = await openDatabase({ dataDir: copy });
    try {
      return await work({ database, mark });
    } finally {
      await database.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
    end();
  }
}

/** @returns the data directory of the copy, its mark, and what ends its use */
async function copyEmbedded({ dataDir }: Env): Promise<{ copy: string; mark: Date; end: () => void }> {
  if (!hasEmbedded(dataDir)) {
    throw new CommandRefused(`DATA_DIR (${dataDir}) has no database yet, so there is nothing to copy.`);
  }
  const copy = await makeCopyFolder(dataDir);
  try {
    return { copy, mark: await copyClosed(dataDir, copy), end: () => {} };
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    if (!(error instanceof DataDirLocked)) throw error;
  }
  const asked = await askForCopy(dataDir);
  if (asked === null) {
    throw new CommandRefused(
      `DATA_DIR (${dataDir}) is in use by a process that makes no copy now: it has just started, makes one already, or is not the server.`,
    );
  }
  return { copy: asked.copy.dataDir, mark: new Date(asked.copy.mark), end: asked.end };
}
