import { NETWORK_FACTOR, type RateLimit } from '../contract/limits';
import type { Clock } from '../shared/clock';
import { networkOf } from './address';

interface Window {
  startedAt: number;
  count: number;
  previous: number;
}

/** How many callers are remembered; the one longest silent is forgotten first. */
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
export function createLimiter(limit: RateLimit, clock: Clock, callers = CALLERS): Limiter {
  const windows = createWindows(limit, callers);
  return {
    take(caller) {
      const now = clock().getTime();
      const window = windows.find(caller, now);
      const waitMs = windows.waitOf(window, now);
      if (waitMs === 0) window.count += 1;
      return waitMs;
    },
    look(caller) {
      const now = clock().getTime();
      return windows.waitOf(windows.find(caller, now), now);
    },
  };
}

/**
 * As `createLimiter`, for addresses as `clientAddress` gives them: the network of an address is counted as well, and has
 * more room (`NETWORK_FACTOR`). What is refused counts for neither.
 */
export function createAddressLimiter(limit: RateLimit, clock: Clock, callers = CALLERS): Limiter {
  const addresses = createWindows(limit, callers);
  const networks = createWindows({ ...limit, calls: limit.calls * NETWORK_FACTOR }, callers);

  function judge(address: string, isCounted: boolean): number {
    const now = clock().getTime();
    const own = addresses.find(address, now);
    const shared = networks.find(networkOf(address), now);
    const waitMs = Math.max(addresses.waitOf(own, now), networks.waitOf(shared, now));
    if (isCounted && waitMs === 0) {
      own.count += 1;
      shared.count += 1;
    }
    return waitMs;
  }

  return { take: address => judge(address, true), look: address => judge(address, false) };
}

interface Windows {
  /** The window of a caller at a time in milliseconds. */
  find(caller: string, now: number): Window;
  /** After how many milliseconds one more call has room; 0 where it has now. */
  waitOf(window: Window, now: number): number;
}

function createWindows({ calls, withinMs }: RateLimit, callers: number): Windows {
  const windows = new Map<string, Window>();
  // It is kept: a new one would first have to walk over the places of all that were forgotten lately.
  let line = windows.keys();

  function forgetOldest(): void {
    let oldest = line.next();
    if (oldest.done) {
      line = windows.keys();
      oldest = line.next();
    }
    if (!oldest.done) windows.delete(oldest.value);
  }

  return {
    find(caller, now) {
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
    },
    waitOf(window, now) {
      const age = now - window.startedAt;
      const weighted = window.previous * (1 - age / withinMs);
      return weighted + window.count + 1 <= calls ? 0 : waitFor(window, age, calls, withinMs);
    },
  };
}

/** The time until the weighted sum has room for one more, if nothing else is counted meanwhile. */
function waitFor({ count, previous }: Window, age: number, calls: number, withinMs: number): number {
  const room = calls - 1;
  if (count <= room) return withinMs * (1 - (room - count) / previous) - age;
  return withinMs - age + withinMs * (1 - room / count);
}
