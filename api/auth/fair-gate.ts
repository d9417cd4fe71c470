import { Refusal, retryAfter } from '../http/refusal';

interface Place {
  start: () => void;
  refuse: (error: Refusal) => void;
}

/** Runs work when its turn comes. @throws Refusal 503 if there is no place to wait */
type FairGate = <Result>(lane: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs a few tasks at once; more tasks wait in one line for each lane. The lines take turns. When all places are taken,
 * the last task of the longest line loses its place, so a lane that floods delays only itself.
 * @param atOnce how many tasks run at once
 * @param waiting how many tasks may wait, in all lines together
 */
export function createFairGate({ atOnce, waiting }: { atOnce: number; waiting: number }): FairGate {
  /** Contains no empty line. The first line has the next turn. */
  const lines = new Map<string, Place[]>();
  let running = 0;
  let taken = 0;

  function queue(lane: string, place: Place): void {
    const line = lines.get(lane) ?? [];
    if (taken >= waiting && !clearPlace(line.length)) {
      place.refuse(tooManyHashes());
      return;
    }
    line.push(place);
    lines.set(lane, line);
    taken += 1;
  }

  /** Refuses the last task of the longest line, if a line of this length would still be shorter with one more. */
  function clearPlace(length: number): boolean {
    let longest: Place[] = [];
    for (const line of lines.values()) if (line.length > longest.length) longest = line;
    if (longest.length <= length + 1) return false;
    longest.pop()?.refuse(tooManyHashes());
    taken -= 1;
    return true;
  }

  function next(): Place | undefined {
    for (const [lane, line] of lines) {
      lines.delete(lane);
      const place = line.shift();
      // Moves the line to the end, behind all others.
      if (line.length > 0) lines.set(lane, line);
      taken -= 1;
      return place;
    }
    return undefined;
  }

  return async function inTurn(lane, work) {
    if (running < atOnce) running += 1;
    else await new Promise<void>((start, refuse) => queue(lane, { start, refuse }));
    try {
      return await work();
    } finally {
      // The next task takes over this slot; if none waits, the slot becomes free.
      const place = next();
      if (place) place.start();
      else running -= 1;
    }
  };
}

const tooManyHashes = () =>
  new Refusal(503, 'busy', 'Too many people are logging in. Please try again in a moment.', {
    headers: retryAfter(2000),
  });
