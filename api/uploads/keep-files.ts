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
  try {
    if (!(await database.call(sql => addUploads(sql, folderId, rows, quotas, now)))) return false;
    await store.publish(stored);
    return true;
  } catch (error) {
    await store.condemn(stored);
    // If this fails, the sweep undoes the rest later, by the notes of the condemned files.
    await undo({ database, store }, stored).catch(() => {});
    throw error;
  }
}

/** Removes condemned files and their rows. The rows go first, so that no sweep publishes a file again. */
async function undo({ database, store }: Medium, files: readonly StoredFile[]): Promise<void> {
  const ids = files.map(({ id }) => id);
  await database.call(sql => removeUploads(sql, ids));
  await store.remove(files);
}

/**
 * Finishes what earlier calls left unfinished: removes condemned files, publishes those that have rows, and discards
 * the others. Several sweeps may run at once, here and in other processes.
 * @param minAgeMs how long, in milliseconds, a file of a process that may still run must have been unchanged
 */
export async function sweepUploads({ database, store }: Medium, minAgeMs: number): Promise<void> {
  const condemned = await store.listCondemned();
  if (condemned.length > 0) await undo({ database, store }, condemned);
  const ids = await store.claimLeftovers(minAgeMs);
  if (ids.length === 0) return;
  const places = await database.call(sql => findUploadPlaces(sql, ids));
  const known = new Set(places.map(place => place.upload_id));
  await store.discard(ids.filter(id => !known.has(id)));
  await store.publish(places.map(({ upload_id: id, folder_id: folderId, type }) => ({ id, folderId, type })));
}
