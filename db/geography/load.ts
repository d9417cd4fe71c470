import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../client';
import {
  deleteOtherPlaces,
  findDataSetVersion,
  type PlaceTable,
  putPlaces,
  setDataSetVersion,
} from '../queries/geography';
import { PLACES_VERSION, type PlaceRow, readPlaces } from './places';

const NAME = 'geography';

/** Rows in a batch. The embedded database blocks other calls during a batch: about 20 ms with this size. */
const BATCH = 1000;

interface LoadProgress {
  loaded: number;
  of: number;
}

/** Whether the places of this version are in the database. */
export async function hasPlaces(database: Database): Promise<boolean> {
  return (await database.call(sql => findDataSetVersion(sql, NAME))) === PLACES_VERSION;
}

/**
 * Loads the places into the database in batches, so that other calls can run in between. If aborted, it records no
 * version, and the next load starts from the beginning. Two concurrent loads give the same result.
 * @param onProgress called after each batch
 * @param signal aborts the load
 * @throws DatabaseAway, or the signal's reason if aborted
 */
export async function loadPlaces(
  database: Database,
  onProgress: (progress: LoadProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const { countries, states, cities } = await readPlaces();
  const tables: [PlaceTable, PlaceRow[]][] = [
    ['countries', countries],
    ['states', states],
    ['cities', cities],
  ];
  const of = tables.reduce((sum, [, rows]) => sum + rows.length, 0);
  let loaded = 0;
  for (const [table, rows] of tables) {
    for (let start = 0; start < rows.length; start += BATCH) {
      signal.throwIfAborted();
      const batch = rows.slice(start, start + BATCH);
      await database.call(sql => putPlaces(sql, table, batch));
      loaded += batch.length;
      onProgress({ loaded, of });
      // Otherwise the driver and the embedded engine would start the next batch before any outside event is handled.
      await nextTurn();
    }
  }
  for (const [table, rows] of tables) {
    signal.throwIfAborted();
    await database.call(sql => deleteOtherPlaces(sql, table, rows));
  }
  await database.call(sql => setDataSetVersion(sql, NAME, PLACES_VERSION));
}
