import type { Life, World } from '../model/world';
import type { Platform } from './globals';

/** The browser's Background Sync: it wakes the worker when there is a network, also after the last tab has closed. */
export interface Sync {
  /** What a page or worker sees of its registration. */
  registration: object;
  /** Tells that there is a network again. */
  comeBack(): void;
  kill(): void;
}

interface Needs {
  world: World;
  hasSync: boolean;
  isOnLine: () => boolean;
  /** Starts the worker's code. */
  start: (life: Life) => Platform;
  end: (life: Life) => void;
}

/** How long the browser takes before it wakes the worker. */
const FIRST_MS = 1500;
/** After how long it wakes a worker again that has died or failed. */
const AGAIN_MS = 60_000;
/** How often it wakes a worker for the same wish. */
const ATTEMPTS = 3;
/** The longest time for which the browser leaves an idle worker alive. */
const IDLE_MS = 30_000;

export function createSync({ world, hasSync, isOnLine, start, end }: Needs): Sync {
  let worker: { life: Life; isBusy: boolean; tag: string; attempt: number } | null = null;
  /** The tag of the event that a page or the worker has asked for. */
  let wanted: string | null = null;

  function ask(tag: string, attempt: number): void {
    if (wanted !== null || attempt > ATTEMPTS) return;
    wanted = tag;
    wake(attempt === 1 ? FIRST_MS : AGAIN_MS, attempt);
  }

  function wake(ms: number, attempt: number): void {
    world.after(world.random.next() * ms, null, () => {
      const tag = wanted;
      if (tag === null || !isOnLine()) return;
      wanted = null;
      if (worker) end(worker.life);
      const life = { isAlive: true };
      const own = { life, isBusy: true, tag, attempt };
      worker = own;
      const rest = () => {
        own.isBusy = false;
        world.after(world.random.next() * IDLE_MS, life, () => end(life));
      };
      const waitUntil = (work: Promise<unknown>) =>
        void work.then(rest, () => {
          rest();
          ask(tag, attempt + 1);
        });
      start(life).fire('sync', { tag, waitUntil });
    });
  }

  return {
    registration: hasSync ? { sync: { register: async (tag: string) => ask(tag, 1) } } : {},
    comeBack() {
      if (wanted !== null) wake(FIRST_MS, 1);
    },
    kill() {
      if (!worker) return;
      const { life, isBusy, tag, attempt } = worker;
      end(life);
      worker = null;
      if (isBusy) ask(tag, attempt + 1);
    },
  };
}
