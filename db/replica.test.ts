import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStandby } from './client';
import { createReplicaReads, type Reads } from './replica';
import { openEmptyDatabase, serverUrl } from './testing/test-database';

/** The limit for waits on a busy machine; each wait ends with an event, not with this time. */
const PATIENCE_MS = 30_000;

/** Passes connections on to a database server; a test can take it away and bring it back. */
async function openPassage(target: URL) {
  const sockets = new Set<Socket>();
  const server: Server = createServer(caller => {
    const callee = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [caller, callee]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        caller.destroy();
        callee.destroy();
      });
    }
    caller.pipe(callee).pipe(caller);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async goAway() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    async end() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    async comeBack() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

describe.runIf(serverUrl !== undefined)('reads from a standby', () => {
  const closings: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0).reverse()) await close();
  });

  async function open(isCurrent = async (_replica: Reads) => true) {
    const [main, copy] = [await openEmptyDatabase(), await openEmptyDatabase()];
    const passage = await openPassage(new URL(copy.url ?? ''));
    const replica = openStandby(passage.url);
    closings.push(main.drop, copy.drop, passage.end, () => replica.close());
    const changes: boolean[] = [];
    const reads = createReplicaReads({
      primary: main.database,
      replica,
      isCurrent,
      onChange: isAway => void changes.push(isAway),
    });
    const nameOf = (url: string | undefined) => new URL(url ?? '').pathname.slice(1);
    const ask = async () => {
      const [row] = await reads.call(sql => sql<{ name: string }[]>`select current_database() as name`);
      return row?.name;
    };
    return { ask, changes, passage, main: nameOf(main.url), copy: nameOf(copy.url) };
  }

  it('come from it while it answers, and from the primary while it is away, with one report of each change', async () => {
    const { ask, changes, passage, main, copy } = await open();
    expect(await ask()).toBe(copy);
    await passage.goAway();
    expect([await ask(), await ask()]).toEqual([main, main]);
    expect(changes).toEqual([true]);
    await passage.comeBack();
    await vi.waitUntil(async () => (await ask()) === copy, { timeout: PATIENCE_MS, interval: 200 });
    expect(changes).toEqual([true, false]);
  });

  it('come from the primary until it has caught up', async () => {
    let isCurrent = false;
    const { ask, changes, main, copy } = await open(async () => isCurrent);
    expect(await ask()).toBe(main);
    isCurrent = true;
    await vi.waitUntil(async () => (await ask()) === copy, { timeout: PATIENCE_MS, interval: 200 });
    expect(changes).toEqual([]);
  });

  it('come from the primary if the standby has other tables', async () => {
    const { ask, changes, main } = await open(async replica => {
      await replica.call(sql => sql`select from no_such_table`);
      return true;
    });
    expect(await ask()).toBe(main);
    expect(changes).toEqual([true]);
  });
});
