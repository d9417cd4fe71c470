import { DEVICE_CACHES, DEVICE_ITEMS, DEVICE_STORES } from '../../../api/contract/stored-data';
import { outboxHash } from '../../content/addresses';
import { openDatabase } from '../../offline/db';
import { hasDatabase } from '../../offline/has-database';

/** A line of the ledger. */
export interface Kept {
  /** What it is, in the words of the privacy policy. */
  what: string;
  /** How many entries there are now. */
  count: number;
  /** Where they can be read one by one. */
  href?: string | undefined;
}

/** The words of the policy, without its emphasis. */
export const plain = (words: string): string => {
  const text = words.replaceAll(/\*\*|`|[:.]$|[:.](?=\*\*)/g, '').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/**
 * Counts what is on this device. The lists are those that the tests compare with the code, so that nothing is left out.
 * @throws DOMException if the browser offers no storage
 */
export async function readLedger(): Promise<Kept[]> {
  const lines = [...(await storeLines()), ...(await cacheLines()), ...itemLines()];
  return lines.map(([words, count, href]) => ({ what: plain(words), count, href }));
}

type Line = [words: string, count: number, href?: string | undefined];

const PLACES: Record<string, string> = { outbox: outboxHash, receipts: outboxHash };

async function storeLines(): Promise<Line[]> {
  if (!(await hasDatabase())) return Object.values(DEVICE_STORES).map(words => [words, 0]);
  const db = await openDatabase();
  return Promise.all(
    [...db.objectStoreNames].map(
      async (name): Promise<Line> => [DEVICE_STORES[name] ?? name, await db.count(name), PLACES[name]],
    ),
  );
}

async function cacheLines(): Promise<Line[]> {
  const names = await caches.keys();
  return Promise.all(
    Object.entries(DEVICE_CACHES).map(async ([prefix, words]): Promise<Line> => {
      const lists = names
        .filter(name => name.startsWith(prefix))
        .map(async cacheName => (await (await caches.open(cacheName)).keys()).length);
      return [words, (await Promise.all(lists)).reduce((sum, count) => sum + count, 0)];
    }),
  );
}

const itemLines = (): Line[] =>
  Object.entries(DEVICE_ITEMS).map(([key, words]) => [words, localStorage.getItem(key) === null ? 0 : 1]);
