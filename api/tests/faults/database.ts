import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../../db/client';
import { createCluster } from '../../../db/embedded/cluster';
import { migrate } from '../../../db/migrate';
import { createOnServer } from '../../../db/testing/server-database';

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
  const created = serverUrl === undefined ? null : await createOnServer(serverUrl, 'faults');
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
