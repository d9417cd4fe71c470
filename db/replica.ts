import type { Database, Sql } from './client';

/** Runs statements that only read. */
export type Reads = Pick<Database, 'call'>;

interface ReplicaNeeds {
  primary: Database;
  /** A standby of the primary. */
  replica: Database;
  /** Whether the standby has received what the statements read; until then the primary answers. */
  isCurrent: (replica: Reads) => Promise<boolean>;
  /** Called when the standby stops answering, and when it answers again. */
  onChange: (isAway: boolean) => void;
}

/** How long a read waits for the standby, in milliseconds; then the primary answers within its own time. */
const DEADLINE_MS = 1000;
/** How long a standby that did not answer, or has not caught up, is left alone. */
const PAUSE_MS = 5000;

/**
 * Runs reads on a standby, and on the primary while the standby does not answer or has not caught up. Use it for what
 * is the same for everybody and changes rarely: a reader might not find their own last write on it.
 */
export function createReplicaReads({ primary, replica, isCurrent, onChange }: ReplicaNeeds): Reads {
  let isAway = false;
  let hasCaughtUp = false;
  let restsUntil = 0;

  function learn(isAwayNow: boolean): void {
    if (isAwayNow !== isAway) onChange(isAwayNow);
    isAway = isAwayNow;
  }

  /** @returns null if the standby has not caught up */
  async function readReplica<Result>(
    work: (sql: Sql) => PromiseLike<Result>,
  ): Promise<{ result: Result } | null> {
    hasCaughtUp ||= await isCurrent({ call: look => replica.call(look, DEADLINE_MS) });
    if (!hasCaughtUp) return null;
    return { result: await replica.call(work, DEADLINE_MS) };
  }

  return {
    async call(work, deadlineMs) {
      if (performance.now() >= restsUntil) {
        try {
          const read = await readReplica(work);
          learn(false);
          if (read) return read.result;
        } catch {
          // Also a standby of another database, for example. A wrong statement fails on the primary as well.
          hasCaughtUp = false;
          learn(true);
        }
        restsUntil = performance.now() + PAUSE_MS;
      }
      return primary.call(work, deadlineMs);
    },
  };
}
