import { setTimeout as pause } from 'node:timers/promises';
import { readSnapshot, type Snapshot } from '../../db/backup/snapshot';
import type { Database } from '../../db/client';
import { readPrivacyKey } from '../mail/privacy-key';
import type { Env } from '../settings/env';
import { fileName } from '../uploads/file-name';
import type { StoredFile, UploadStore } from '../uploads/store';
import { MANIFEST, PRIVACY_KEY, tablePath, uploadPath } from './copy-paths';
import { type Draft, openDraft } from './draft';
import { type Manifest, newManifest } from './manifest';

/** How often, and how long apart, it looks for an upload whose row is there while its file is on the way. */
const LOOKS = 3;
const LOOK_AGAIN_MS = 2000;

interface Source {
  env: Pick<Env, 'dataDir' | 'privacyKey'>;
  database: Pick<Database, 'sql'>;
  store: UploadStore;
  /** Every write acknowledged before is in the database that is read. */
  mark: Date;
}

/**
 * Writes a copy of everything that the site keeps: the tables, the uploads and the key of forgotten addresses. A mail
 * that waits is a row; mails that lie in files are left out.
 * @param target the folder of all copies
 * @returns the folder of this one
 * @throws NoTables if no site has used the database yet
 */
export async function writeCopy(
  source: Source,
  target: string,
): Promise<{ folder: string; manifest: Manifest }> {
  const draft = await openDraft(target, new Date());
  try {
    const manifest = await addEverything(source, draft);
    return { folder: await draft.finish(), manifest };
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

async function addEverything(source: Source, draft: Draft): Promise<Manifest> {
  const { env, database, store, mark } = source;
  let manifest: Manifest | undefined;
  await readSnapshot(database, async snapshot => {
    const tables: Manifest['tables'] = [];
    for (const table of snapshot.tables) {
      let rows = 0;
      await draft.add(
        tablePath(table.name),
        countLines(snapshot.read(table), lines => (rows += lines)),
      );
      tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows });
    }
    // A key that was made later belongs to rows that are not in the snapshot.
    const key = env.privacyKey === undefined ? await readPrivacyKey(env) : null;
    if (key !== null) await draft.add(PRIVACY_KEY, piecesOf(key));
    manifest = newManifest({
      schema: snapshot.schema,
      mark: mark.toISOString(),
      tables,
      sequences: await snapshot.readSequences(),
      ...(await addUploads(snapshot, store, draft)),
      hasPrivacyKey: key !== null,
    });
    await draft.add(MANIFEST, piecesOf(`${JSON.stringify(manifest, null, 2)}\n`));
  });
  if (manifest === undefined) throw new Error('There was no snapshot.');
  return manifest;
}

async function* countLines(
  batches: AsyncIterable<string[]>,
  count: (lines: number) => void,
): AsyncGenerator<string> {
  for await (const lines of batches) {
    count(lines.length);
    yield `${lines.join('\n')}\n`;
  }
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  yield text;
}

/** Copies the files that the snapshot's rows name. */
async function addUploads(snapshot: Snapshot, store: UploadStore, draft: Draft) {
  let late: StoredFile[] = [];
  let uploads = 0;
  const tryAll = async (files: readonly StoredFile[]) => {
    const missing: StoredFile[] = [];
    for (const file of files) {
      const bytes = await store.read(file);
      if (bytes === null) missing.push(file);
      else {
        await draft.add(uploadPath(file), bytes);
        uploads += 1;
      }
    }
    return missing;
  };
  for await (const files of readUploads(snapshot)) late.push(...(await tryAll(files)));
  for (let look = 1; look < LOOKS && late.length > 0; look += 1) {
    await pause(LOOK_AGAIN_MS);
    late = await tryAll(late);
  }
  return { uploads, missing: late.map(fileName) };
}

async function* readUploads({ tables, read }: Snapshot): AsyncGenerator<StoredFile[]> {
  const table = tables.find(({ name }) => name === 'uploads');
  // A database of before the first upload.
  if (table === undefined) return;
  const place = (of: string) => table.columns.findIndex(({ name }) => name === of);
  const [id, folder, type] = [place('upload_id'), place('folder_id'), place('type')];
  for await (const lines of read(table)) {
    const rows: string[][] = lines.map(line => JSON.parse(line));
    yield rows.map(row => ({ id: row[id] ?? '', folderId: row[folder] ?? '', type: row[type] ?? '' }));
  }
}
