import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../client';
import { migrate } from '../migrate';
import { createOnServer } from './server-database';

export interface TestDatabase {
  database: Database;
  /** The URL of the temporary database on a server; undefined for the embedded one. */
  url: string | undefined;
  dataDir: string;
  /** Closes it, so that another process can open it. */
  close(): Promise<void>;
  drop(): Promise<void>;
}

/** The URL of the server that the tests use, if any. */
export const serverUrl = process.env.DATABASE_URL || undefined;

/** Creates a temporary data directory with an empty embedded database. */
export async function copyTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'data-'));
  // For a thousand small files, the synchronous copy is several times faster than the asynchronous one.
  cpSync(inject('templateDir'), dataDir, { recursive: true });
  return dataDir;
}

/** Opens a separate empty database, on the server or embedded. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const dataDir = await copyTemplate();
  const created = serverUrl === undefined ? null : await createOnServer(serverUrl, 'test');
  const database = await openDatabase({ url: created?.url, dataDir });
  let isOpen = true;
  async function close(): Promise<void> {
    if (isOpen) await database.close();
    isOpen = false;
  }
  return {
    database,
    url: created?.url,
    dataDir,
    close,
    async drop() {
      await close();
      await created?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Opens a separate database with all tables. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const opened = await openEmptyDatabase();
  await migrate(opened.database.sql);
  return opened;
}
