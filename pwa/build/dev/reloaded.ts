import { createServerModuleRunner, type DevEnvironment } from 'vite';

/** A value made from code that may change. */
export interface Reloaded<Value> {
  /** The value of today's code, made again if it is stale. Makers run one after the other. */
  now(): Promise<Value>;
  /** The last value, which may be stale. */
  last(): Value | undefined;
  /** Notes that the code has changed. */
  spoil(): void;
}

/** @param make makes the value; it gets the one before it */
export function reloaded<Value>(make: (last: Value | undefined) => Promise<Value>): Reloaded<Value> {
  let last: Value | undefined;
  let isStale = true;
  let work: Promise<unknown> = Promise.resolve();

  async function next(): Promise<Value> {
    if (last !== undefined && !isStale) return last;
    isStale = false;
    try {
      last = await make(last);
      return last;
    } catch (error) {
      isStale = true;
      throw error;
    }
  }

  return {
    now() {
      const value = work.then(next);
      work = value.catch(() => {});
      return value;
    },
    last: () => last,
    spoil() {
      isStale = true;
    },
  };
}

type Runner = ReturnType<typeof createServerModuleRunner>;
const runners = new WeakMap<DevEnvironment, Runner>();

/** Loads a module and all that it imports as the files are now; packages stay. */
export async function load<Module>(environment: DevEnvironment | undefined, file: string): Promise<Module> {
  if (!environment) throw new Error('An environment is missing.');
  // Without Vite's own reloads: they would run the modules at a change, not at the next request.
  const runner = runners.get(environment) ?? createServerModuleRunner(environment, { hmr: false });
  runners.set(environment, runner);
  runner.clearCache();
  return runner.import<Module>(file);
}
