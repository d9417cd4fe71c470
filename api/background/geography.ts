import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/client';
import { hasPlaces, loadPlaces } from '../../db/geography/load';
import type { Log } from '../http/log';

/** The pause after a failure; the database may be away. */
const RETRY_MS = 5000;
/** How many places are loaded between two lines of the log. */
const LOGGED_EVERY = 40_000;

/** The lists of countries, states and cities, which the first start must load into the database. */
interface Geography {
  /** Whether the lists are in the database. */
  isReady(): boolean;
  /** Finds out whether the lists are in the database. If it cannot, they count as missing. */
  look(): Promise<void>;
  /** Loads the lists in the background if they are missing; retries every 5 s until it succeeds. */
  start(): void;
  /** Stops loading; resolves when nothing more is written. */
  stop(): Promise<void>;
}

/** Creates the loader of the lists. */
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
    async look() {
      isReady = await hasPlaces(database).catch(() => false);
    },
    start() {
      work = prepareUntilReady();
    },
    stop() {
      ending.abort();
      return work;
    },
  };
}
