import type { Random } from './random';

/** Whose work a task is. The work of a killed page or worker is dropped. */
export interface Life {
  isAlive: boolean;
}

interface Task {
  at: number;
  order: number;
  life: Life | null;
  act: () => void | Promise<void>;
}

/** One clock and one queue for all devices, so that waits cost nothing and every run of a seed is the same. */
export interface World {
  /** Epoch milliseconds. */
  now(): number;
  random: Random;
  /** Does a piece of work later. If it returns a promise, time stands still until it settles. @returns a function that cancels it */
  after(ms: number, life: Life | null, act: () => void | Promise<void>): () => void;
  /** Lets time pass. */
  pass(ms: number): Promise<void>;
  /** Lets time pass until a promise settles. @throws Error if it does not within an hour */
  until<Value>(promise: Promise<Value>): Promise<Value>;
}

const HOUR_MS = 3_600_000;

/** Lets everything run that waits for promises alone. */
const settle = () => new Promise<void>(resolve => setImmediate(resolve));

export function createWorld(startedAt: number, random: Random): World {
  const heap: Task[] = [];
  let now = startedAt;
  let lastOrder = 0;

  const isBefore = (one: Task, other: Task) =>
    one.at < other.at || (one.at === other.at && one.order < other.order);

  function push(task: Task): void {
    let index = heap.push(task) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || isBefore(above, task)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = task;
  }

  function pop(): Task | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (left === undefined) break;
      if (right !== undefined && isBefore(right, left)) child += 1;
      const least = heap[child];
      if (least === undefined || isBefore(last, least)) break;
      heap[index] = least;
      index = child;
    }
    heap[index] = last;
    return first;
  }

  /** Does the next task if it is due by then. @returns whether there was one */
  async function step(by: number): Promise<boolean> {
    const next = heap[0];
    if (next === undefined || next.at > by) return false;
    pop();
    if (next.life && !next.life.isAlive) return true;
    now = Math.max(now, next.at);
    await next.act();
    await settle();
    return true;
  }

  return {
    now: () => now,
    random,
    after(ms, life, act) {
      lastOrder += 1;
      const task: Task = { at: now + Math.max(0, ms), order: lastOrder, life, act };
      push(task);
      return () => {
        task.life = { isAlive: false };
      };
    },
    async pass(ms) {
      const end = now + ms;
      await settle();
      while (await step(end));
      now = end;
    },
    async until(promise) {
      const end = now + HOUR_MS;
      let isSettled = false;
      const note = () => {
        isSettled = true;
      };
      promise.then(note, note);
      await settle();
      while (!isSettled) if (!(await step(end))) throw new Error('Something never ends.');
      return promise;
    },
  };
}
