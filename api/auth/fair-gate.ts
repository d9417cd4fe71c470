import { Refusal, retryAfter } from '../http/refusal';

interface Place {
  start: () => void;
  refuse: (error: Refusal) => void;
}

/** Runs work when it is its turn. @throws Refusal 503 where there is no place to wait */
export type FairGate = <Result>(lane: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets a few works run at once and some more wait, in a line for each lane. The lines take turns, and when all places are
 * taken the last of the longest line gives up its own: a lane that floods holds up itself alone.
 */
export function createFairGate({ atOnce, waiting }: { atOnce: number; waiting: number }): FairGate {
  /** No line is empty; the first has the next turn. */
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

  /** Takes the last place of the longest line, if another would still be shorter with one more. */
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
      // To the end: all others have their turn first.
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
      // What runs gives its place to the next in turn, or it is free.
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
