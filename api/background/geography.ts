import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/client';
import { hasPlaces, loadPlaces } from '../../db/geography/load';
import type { Log } from '../http/log';

/** After a failure; the database may have been away. */
const RETRY_MS = 5000;
/** A line of the log for so many places. */
const LOGGED_EVERY = 40_000;

/** The lists of countries, states and cities, which a first start has to bring into the database. */
export interface Geography {
  /** Whether they can be asked for. */
  isReady(): boolean;
  /** Loads them in the background if they are not there. */
  start(): void;
  /** Resolves when nothing more is written. */
  stop(): Promise<void>;
}

/** Looks after the places while the server runs. */
export function createGeography(database: Database, log: Log): Geography {
  const ending = new AbortController();
  const { signal } = ending;
  let isReady = false;
  let work = Promise.resolve();

  async function prepare(): Promise<void> {
    if (await hasPlaces(database)) return;
    let logged = 0;
    await loadPlaces(
      database,
      ({ loaded, of }) => {
        if (loaded < of && loaded < logged + LOGGED_EVERY) return;
        logged = loaded;
        log.loading({ data: 'geography', loaded, of });
      },
      signal,
    );
  }

  async function prepareUntilReady(): Promise<void> {
    while (!isReady && !signal.aborted) {
      try {
        await prepare();
        isReady = true;
      } catch (error) {
        if (signal.aborted) return;
        log.error(error);
        await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  return {
    isReady: () => isReady,
    start() {
      work = prepareUntilReady();
    },
    stop() {
      ending.abort();
      return work;
    },
  };
}
