import type { Clock } from './clock';
import type { RateLimit } from './contract/limits';

interface Window {
  startedAt: number;
  count: number;
  previous: number;
}

/** How many callers are remembered; the one longest silent is forgotten first (RELIABILITY.md section 4, Limits). */
const CALLERS = 50_000;

export interface Limiter {
  /** @returns 0 where the call may be made, else the milliseconds after which one may */
  take(caller: string): number;
  /** As `take`, without counting a call. */
  look(caller: string): number;
}

/**
 * A sliding window in two counters: the calls of this window, and those of the last one weighted by how much of it
 * still lies within reach.
 */
export function createLimiter({ calls, withinMs }: RateLimit, clock: Clock, callers = CALLERS): Limiter {
  const windows = new Map<string, Window>();
  // It is kept: a new one would first have to walk over the places of all that were forgotten lately.
  let line = windows.keys();

  function current(caller: string, now: number): Window {
    const known = windows.get(caller);
    if (known === undefined) {
      const fresh = { startedAt: now, count: 0, previous: 0 };
      if (windows.size >= callers) forgetOldest();
      windows.set(caller, fresh);
      return fresh;
    }
    const age = now - known.startedAt;
    if (age >= withinMs) {
      known.previous = age < 2 * withinMs ? known.count : 0;
      known.count = 0;
      known.startedAt = age < 2 * withinMs ? known.startedAt + withinMs : now;
      // To the end of the line: it has been heard of.
      windows.delete(caller);
      windows.set(caller, known);
    }
    return known;
  }

  function forgetOldest(): void {
    let oldest = line.next();
    if (oldest.done) {
      line = windows.keys();
      oldest = line.next();
    }
    if (!oldest.done) windows.delete(oldest.value);
  }

  function waitOf(window: Window, now: number): number {
    const age = now - window.startedAt;
    const weighted = window.previous * (1 - age / withinMs);
    return weighted + window.count + 1 <= calls ? 0 : waitFor(window, age, calls, withinMs);
  }

  return {
    take(caller) {
      const now = clock().getTime();
      const window = current(caller, now);
      const waitMs = waitOf(window, now);
      if (waitMs === 0) window.count += 1;
      return waitMs;
    },
    look(caller) {
      const now = clock().getTime();
      return waitOf(current(caller, now), now);
    },
  };
}

/** The time until the weighted sum has room for one more, if nothing else is counted meanwhile. */
function waitFor({ count, previous }: Window, age: number, calls: number, withinMs: number): number {
  const room = calls - 1;
  if (count <= room) return withinMs * (1 - (room - count) / previous) - age;
  return withinMs - age + withinMs * (1 - room / count);
}
