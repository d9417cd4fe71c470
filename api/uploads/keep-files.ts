import type { Database } from '../../db/client';
import { addUploads, findUploadPlaces, removeUploads, type UploadQuotas } from '../../db/queries/uploads';
import type { ReceivedFile } from './received-file';
import type { UploadStore } from './store';

interface KeepNeeds {
  database: Database;
  store: UploadStore;
  quotas: UploadQuotas;
}

/**
 * Keeps the files of one call, all or none. Their rows are the decision: a process that dies between the two steps has
 * the rest done by the sweep.
 * @returns false where a quota is against it
 */
export async function keepFiles(
  { database, store, quotas }: KeepNeeds,
  folderId: string,
  files: readonly ReceivedFile[],
  now: Date,
): Promise<boolean> {
  const rows = files.map(({ id, name, type, size }) => ({ upload_id: id, name, type, bytes: size }));
  if (!(await database.call(sql => addUploads(sql, folderId, rows, quotas, now)))) return false;
  const stored = files.map(({ id, type }) => ({ id, folderId, type }));
  try {
    await store.publish(stored);
    return true;
  } catch (error) {
    // What cannot be taken back keeps its rows, and the sweep publishes it: never some of the files.
    await store.retract(stored);
    const ids = files.map(({ id }) => id);
    await database.call(sql => removeUploads(sql, ids));
    await store.discard(ids);
    throw error;
  }
}

/** Ends what calls before left unfinished: publishes the files that have rows, and discards the others. */
export async function sweepUploads(
  { database, store }: Pick<KeepNeeds, 'database' | 'store'>,
  minAgeMs: number,
): Promise<void> {
  const ids = await store.listTakenIn(minAgeMs);
  if (ids.length === 0) return;
  const places = await database.call(sql => findUploadPlaces(sql, ids));
  const known = new Set(places.map(place => place.upload_id));
  await store.discard(ids.filter(id => !known.has(id)));
  await store.publish(places.map(({ upload_id: id, folder_id: folderId, type }) => ({ id, folderId, type })));
}
