import type { Database } from '../../db/client';
import { addUploads, findUploadPlaces, removeUploads, type UploadQuotas } from '../../db/queries/uploads';
import type { ReceivedFile } from './received-file';
import type { StoredFile, UploadStore } from './store';

interface KeepNeeds {
  database: Database;
  store: UploadStore;
  quotas: UploadQuotas;
}

type Medium = Pick<KeepNeeds, 'database' | 'store'>;

/**
 * Keeps the files of one call, all or none. Their rows decide: if the process dies between the two steps, the sweep
 * does the rest. If a step fails, nothing of the files stays, and the caller gets the error and may send them again.
 * @returns false if the files would exceed a quota
 * @throws DatabaseAway, StoreAway or another error if a step fails
 */
export async function keepFiles(
  { database, store, quotas }: KeepNeeds,
  folderId: string,
  files: readonly ReceivedFile[],
  now: Date,
): Promise<boolean> {
  const rows = files.map(({ id, name, type, size }) => ({ upload_id: id, name, type, bytes: size }));
  const stored = files.map(({ id, type }) => ({ id, folderId, type }));
  let areAdded = false;
  try {
    if (!(await database.call(sql => addUploads(sql, folderId, rows, quotas, now)))) return false;
    areAdded = true;
    await store.publish(stored);
    return true;
  } catch (error) {
    // A database that has not answered may still add the rows.
    await store.condemn(stored, !areAdded);
    // What this leaves, the sweep undoes later, by the notes of the condemned files.
    await (areAdded ? undo({ database, store }, stored) : removeRows(database, stored)).catch(() => {});
    throw error;
  }
}

/** Removes condemned files and their rows. The rows go first, so that no sweep publishes a file again. */
async function undo({ database, store }: Medium, files: readonly StoredFile[]): Promise<void> {
  await removeRows(database, files);
  await store.remove(files);
}

function removeRows(database: Database, files: readonly StoredFile[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  return database.call(sql => removeUploads(sql, ids));
}

/**
 * Finishes what earlier calls left unfinished: removes condemned files, publishes those that have rows, and discards
 * the others. Several sweeps may run at once, here and in other processes.
 * @param minAgeMs how long, in milliseconds, a file of a process that may still run must have been unchanged, and rows of
 *   condemned files are waited for
 */
export async function sweepUploads({ database, store }: Medium, minAgeMs: number): Promise<void> {
  const condemned = await store.listCondemned(minAgeMs);
  if (condemned.length > 0) await undo({ database, store }, condemned);
  const ids = await store.claimLeftovers(minAgeMs);
  if (ids.length === 0) return;
  const places = await database.call(sql => findUploadPlaces(sql, ids));
  const known = new Set(places.map(place => place.upload_id));
  await store.discard(ids.filter(id => !known.has(id)));
  await store.publish(places.map(({ upload_id: id, folder_id: folderId, type }) => ({ id, folderId, type })));
}
