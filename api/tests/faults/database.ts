import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { type Database, openDatabase } from '../../../db/client';
import { createCluster } from '../../../db/embedded/cluster';
import { migrate } from '../../../db/migrate';

export interface OwnDatabase {
  database: Database;
  dataDir: string;
  drop(): Promise<void>;
}

/** A disk in memory, if there is one: the power is never cut here, and each sync of a disk takes milliseconds. */
const MEMORY = '/dev/shm';

/** Makes a database with all tables: on a server, or embedded in a folder of its own. */
export async function openOwnDatabase(serverUrl: string | undefined): Promise<OwnDatabase> {
  const dataDir = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'faults-'));
  const created = serverUrl === undefined ? null : await createOnServer(serverUrl);
  if (created === null) await createCluster(join(dataDir, 'postgres'));
  const database = await openDatabase({ url: created?.url, dataDir });
  await migrate(database.sql);
  return {
    database,
    dataDir,
    async drop() {
      await database.close();
      await created?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function createOnServer(server: string) {
  const name = `faults_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
