import type { Life, World } from '../model/world';

/** The Web Locks of one device, as far as the product uses them. */
export interface Locks {
  /** What a page or worker sees as `navigator.locks`. */
  seenBy(life: Life): Pick<LockManager, 'request' | 'query'>;
  /** Gives up whatever a killed page or worker has held or asked for. */
  forget(life: Life): void;
}

interface Request {
  name: string;
  mode: LockMode;
  life: Life;
  grant: () => void;
  /** Takes the lock away from its holder. */
  lose: () => void;
}

export function createLocks(world: World): Locks {
  let held: Request[] = [];
  let asked: Request[] = [];

  const isFree = ({ name, mode }: Pick<Request, 'name' | 'mode'>, before: readonly Request[]) =>
    [...held, ...before].every(
      other => other.name !== name || (mode === 'shared' && other.mode === 'shared'),
    );

  function grantNext(): void {
    const before: Request[] = [];
    for (const request of asked) {
      if (isFree(request, before)) {
        asked = asked.filter(other => other !== request);
        hold(request);
      } else before.push(request);
    }
  }

  function hold(request: Request): void {
    held.push(request);
    world.after(0, request.life, request.grant);
  }

  function release(request: Request): void {
    if (!held.includes(request)) return;
    held = held.filter(other => other !== request);
    grantNext();
  }

  function ask<Result>(
    life: Life,
    name: string,
    { mode = 'exclusive', ifAvailable = false, steal = false, signal }: LockOptions,
    work: (lock: Lock | null) => Result | PromiseLike<Result>,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      const abort = () => new DOMException('The lock was taken away.', 'AbortError');
      const request: Request = {
        name,
        mode,
        life,
        grant: () => {
          const done = Promise.resolve(work({ name, mode }));
          done.then(resolve, reject);
          const end = () => life.isAlive && release(request);
          done.then(end, end);
        },
        lose: () => reject(abort()),
      };
      if (steal) {
        const losers = held.filter(other => other.name === name);
        held = held.filter(other => other.name !== name);
        for (const loser of losers) loser.lose();
        hold(request);
      } else if (ifAvailable && !isFree(request, asked)) {
        world.after(0, life, () => void Promise.resolve(work(null)).then(resolve, reject));
      } else {
        asked.push(request);
        signal?.addEventListener('abort', () => {
          if (!asked.includes(request)) return;
          asked = asked.filter(other => other !== request);
          reject(abort());
        });
        grantNext();
      }
    });
  }

  return {
    seenBy: life => ({
      request: ((
        name: string,
        ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]
      ) => {
        if (!life.isAlive) return new Promise(() => {});
        const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
        return ask(life, name, options, work);
      }) as LockManager['request'],
      query: async () => ({ held: held.map(({ name, mode }) => ({ name, mode })), pending: [] }),
    }),
    forget(life) {
      asked = asked.filter(request => request.life !== life);
      held = held.filter(request => request.life !== life);
      grantNext();
    },
  };
}
