import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../client';
import {
  deleteOtherPlaces,
  findDataSetVersion,
  type PlaceTable,
  putPlaces,
  setDataSetVersion,
} from '../queries/geography';
import { PLACES_COUNT, PLACES_VERSION, readPlaces } from './places';

const NAME = 'geography';

/** A table follows the one that its rows refer to. */
const TABLES = ['countries', 'states', 'cities'] as const satisfies PlaceTable[];

interface LoadProgress {
  loaded: number;
  of: number;
}

/** Whether the places of this version are in the database. */
export async function hasPlaces(database: Pick<Database, 'call'>): Promise<boolean> {
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
  const ids: Record<PlaceTable, number[]> = { countries: [], states: [], cities: [] };
  let loaded = 0;
  for await (const places of readPlaces()) {
    for (const table of TABLES) {
      const rows = places[table];
      if (rows.length === 0) continue;
      signal.throwIfAborted();
      await database.call(sql => putPlaces(sql, table, rows));
      for (const [id] of rows) ids[table].push(id);
      loaded += rows.length;
    }
    onProgress({ loaded, of: PLACES_COUNT });
    // Otherwise the driver and the embedded engine would start the next batch before any outside event is handled.
    await nextTurn();
  }
  for (const table of TABLES) {
    signal.throwIfAborted();
    await database.call(sql => deleteOtherPlaces(sql, table, ids[table]));
  }
  await database.call(sql => setDataSetVersion(sql, NAME, PLACES_VERSION));
}
