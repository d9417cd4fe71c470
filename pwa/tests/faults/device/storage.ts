import type { Program } from '../model/bundle';
import type { Life, World } from '../model/world';
import type * as indexedDbModule from '../page/indexed-db';

export type IndexedDb = typeof indexedDbModule;

/** The IndexedDB of one device. What has been committed outlives every page. */
export interface Storage {
  /** The globals of IndexedDB for a page or worker. */
  seenBy(life: Life): Record<string, unknown>;
  /** Undoes what a killed page or worker has not committed. */
  forget(life: Life): void;
  /** Whether no more can be stored. Deleting still works, as it does in a browser. */
  setFull(isFull: boolean): void;
  /** Deletes everything, as a browser does that needs the room. */
  evict(): void;
  /** Reads all rows of a store of the site, past the product's code; none if there is no such store. */
  read<Row>(store: string): Promise<Row[]>;
}

/** What the implementation keeps behind its interface. */
interface Insides {
  _rawDatabase: { transactions: OpenTransaction[] };
}

type OpenTransaction = IDBTransaction & {
  _state: string;
  _abort(error: string | null): void;
  listeners: unknown[];
  _requests: { request: { listeners: unknown[] }; operation: () => unknown }[];
};

const SITE = 'site';
/** The longest step of the storage of quick and slow devices. */
const STEPS_MS = [1.5, 8, 20];

export function createStorage(world: World, program: Program<IndexedDb>): Storage {
  const slowestMs = world.random.pick(STEPS_MS);
  let lastAt = 0;
  let isFull = false;
  const own = new Map<Life, IDBDatabase[]>();
  // The steps of one storage keep their order; how long each takes, and so what happens meanwhile, differs.
  const setImmediate = (act: () => void) => {
    lastAt = Math.max(lastAt, world.now() + world.random.next() * slowestMs);
    world.after(lastAt - world.now(), null, act);
  };
  const idb = program({ globalThis: { setImmediate } });
  let factory = new idb.IDBFactory();
  refuseWhenFull('put');
  refuseWhenFull('add');

  function refuseWhenFull(name: 'put' | 'add'): void {
    const write = idb.IDBObjectStore.prototype[name];
    idb.IDBObjectStore.prototype[name] = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      const request = key === undefined ? write.call(this, value) : write.call(this, value, key);
      if (isFull) {
        const last = (this.transaction as OpenTransaction)._requests.at(-1);
        if (last) {
          last.operation = () => {
            throw new DOMException('The device is full.', 'QuotaExceededError');
          };
        }
      }
      return request;
    };
  }

  function forget(life: Life): void {
    for (const connection of own.get(life) ?? []) {
      const { transactions } = (connection as unknown as Insides)._rawDatabase;
      for (const transaction of transactions) {
        if (transaction.db !== connection || ['finished', 'committing'].includes(transaction._state))
          continue;
        // Nobody is left to hear of it.
        transaction.listeners = [];
        for (const { request } of transaction._requests) request.listeners = [];
        transaction._abort(null);
      }
      connection.close();
    }
    own.delete(life);
  }

  return {
    seenBy(life) {
      const connections: IDBDatabase[] = [];
      own.set(life, connections);
      const indexedDB = {
        open(name: string, version?: number) {
          const request = version === undefined ? factory.open(name) : factory.open(name, version);
          request.addEventListener('success', () => {
            if (life.isAlive) connections.push(request.result);
            else request.result.close();
          });
          return request;
        },
        databases: () => factory.databases(),
        deleteDatabase: (name: string) => factory.deleteDatabase(name),
      };
      return { ...idb, indexedDB };
    },
    forget,
    setFull(full) {
      isFull = full;
    },
    evict() {
      factory = new idb.IDBFactory();
    },
    async read<Row>(store: string) {
      const known = await factory.databases();
      if (!known.some(({ name }) => name === SITE)) return [];
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = factory.open(SITE);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      if (!db.objectStoreNames.contains(store)) return [];
      const rows = await new Promise<Row[]>((resolve, reject) => {
        const request = db.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result as Row[]);
        request.onerror = () => reject(request.error);
      });
      db.close();
      return rows;
    },
  };
}
