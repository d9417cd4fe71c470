import { NETWORK_FACTOR, type RateLimit } from '../contract/limits';
import type { Clock } from '../shared/clock';
import { networkOf } from './address';
import { ALONE, type SharedCounts } from './shared-counts';

interface Window {
  startedAt: number;
  count: number;
  previous: number;
  /** The write that was counted last, if it may be repeated. */
  write?: string | undefined;
}

/** How many callers are remembered; the one whose window began first is forgotten first. */
const CALLERS = 50_000;

export interface Limiter {
  /**
   * @param write identifies a write that has an effect once; its repeats right after it are allowed and not counted
   * @returns 0 if the call is allowed, else the milliseconds to wait
   */
  take(caller: string, write?: string): number;
  /** Like `take`, without counting a call. */
  look(caller: string): number;
}

/**
 * Creates a sliding window of two counters: the calls of this window, and the calls of the previous one, weighted by
 * the part of it that still lies within `withinMs`.
 * @param shared what other processes count
 * @param callers how many callers are remembered
 */
export function createLimiter(
  limit: RateLimit,
  clock: Clock,
  shared: SharedCounts = ALONE(''),
  callers = CALLERS,
): Limiter {
  const windows = createWindows(limit, callers);
  shared.hear((caller, write) => countIn(windows.find(caller, clock().getTime()), write));
  return {
    take(caller, write) {
      const now = clock().getTime();
      const window = windows.find(caller, now);
      if (isRepeat(window, write)) return 0;
      const waitMs = windows.waitOf(window, now);
      if (waitMs === 0) {
        countIn(window, write);
        shared.tell(caller, write);
      }
      return waitMs;
    },
    look(caller) {
      const now = clock().getTime();
      return windows.waitOf(windows.find(caller, now), now);
    },
  };
}

/**
 * Like `createLimiter`, for addresses as `clientAddress` returns them. It also counts the network of an address, which
 * may make `NETWORK_FACTOR` times as many calls. A refused call counts for neither.
 */
export function createAddressLimiter(
  limit: RateLimit,
  clock: Clock,
  shared: SharedCounts = ALONE(''),
  callers = CALLERS,
): Limiter {
  const addresses = createWindows(limit, callers);
  const networks = createWindows({ ...limit, calls: limit.calls * NETWORK_FACTOR }, callers);

  shared.hear((address, write) => {
    const now = clock().getTime();
    countIn(addresses.find(address, now), write);
    countIn(networks.find(networkOf(address), now));
  });

  function decide(address: string, isCounted: boolean, write?: string): number {
    const now = clock().getTime();
    const network = networks.find(networkOf(address), now);
    const networkWaitMs = networks.waitOf(network, now);
    // Otherwise the refused calls of one network, from ever new addresses, would have all other addresses forgotten.
    if (networkWaitMs > 0 && !addresses.has(address)) return networkWaitMs;
    const own = addresses.find(address, now);
    if (isCounted && isRepeat(own, write)) return 0;
    const waitMs = Math.max(addresses.waitOf(own, now), networkWaitMs);
    if (isCounted && waitMs === 0) {
      countIn(own, write);
      countIn(network);
      shared.tell(address, write);
    }
    return waitMs;
  }

  return {
    take: (address, write) => decide(address, true, write),
    look: address => decide(address, false),
  };
}

const isRepeat = (window: Window, write?: string) => write !== undefined && window.write === write;

function countIn(window: Window, write?: string): void {
  window.count += 1;
  window.write = write;
}

interface Windows {
  has(caller: string): boolean;
  /** Finds or creates the window of a caller. @param now in milliseconds */
  find(caller: string, now: number): Window;
  /** The milliseconds until one more call has room; 0 if it has room now. */
  waitOf(window: Window, now: number): number;
}

function createWindows({ calls, withinMs }: RateLimit, callers: number): Windows {
  const windows = new Map<string, Window>();
  // This iterator is kept: a new one would first step over the slots of all recently forgotten callers.
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
    has: caller => windows.has(caller),
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
        // Moves the caller to the end, as the one heard from most recently.
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

/** The milliseconds until the weighted sum has room for one more call, if no other call is counted meanwhile. */
function waitFor({ count, previous }: Window, age: number, calls: number, withinMs: number): number {
  const room = calls - 1;
  if (count <= room) return withinMs * (1 - (room - count) / previous) - age;
  return withinMs - age + withinMs * (1 - room / count);
}
