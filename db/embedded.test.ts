import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './client';
import { type EmbeddedDatabase, openEmbedded } from './embedded';

describe('a copy of the embedded database at work', () => {
  let folder: string;
  let engine: EmbeddedDatabase;
  let database: Database;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'embedded-'));
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    engine = await openEmbedded(dataDir);
    database = await openDatabase({ dataDir, engine });
  });
  afterEach(async () => {
    await database.close();
    await engine.close();
    await rm(folder, { recursive: true });
  });

  it('leaves it answering when the journal cannot be written, and can be made again', async () => {
    const target = join(folder, 'copy');
    await mkdir(join(target, 'postgres'), { recursive: true });
    await writeFile(join(target, 'postgres/pg_wal'), 'in the way');
    await expect(engine.copyTo(target)).rejects.toThrow('pg_wal');
    expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }]);
    await expect(engine.copyTo(join(folder, 'second'))).resolves.toBeInstanceOf(Date);
  });
});
