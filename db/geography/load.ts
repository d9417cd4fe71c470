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

/** The embedded database answers nobody else while it takes a batch in: with so many rows about 20 ms. */
const BATCH = 1000;

export interface LoadProgress {
  loaded: number;
  of: number;
}

/** Whether the places of this version are in the database. */
export async function hasPlaces(database: Database): Promise<boolean> {
  return (await database.call(sql => findDataSetVersion(sql, NAME))) === PLACES_VERSION;
}

/**
 * Brings the places into the database, a batch at a time, so that other calls come in between. Cut short, it leaves no
 * version behind and is done again from the start; done by two at once, it comes out the same.
 * @param onProgress told after each batch
 * @param signal cuts it short
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
      // The embedded engine and its driver would else pass the next batch on before anything arrives from outside.
      await nextTurn();
    }
  }
  for (const [table, rows] of tables) {
    signal.throwIfAborted();
    await database.call(sql => deleteOtherPlaces(sql, table, rows));
  }
  await database.call(sql => setDataSetVersion(sql, NAME, PLACES_VERSION));
}
