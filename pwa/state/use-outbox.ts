import { useEffect, useState } from 'react';
import type { OutboxItem } from '../offline/db';
import { effectOf } from '../offline/effects';
import { hasDatabase } from '../offline/has-database';
import { listOutbox } from '../offline/outbox';
import { watchOutbox } from '../offline/outbox-events';
import { endedReader } from '../offline/session';

const ownedBy = (item: OutboxItem, userId: string | null) => item.owner === null || item.owner === userId;

interface Waiting {
  /** The items of the given reader and anonymous ones; log-outs are left out. */
  items: OutboxItem[];
  /** How many items wait for the log-in of a reader whose session has ended. What they are is that reader's affair. */
  held: number;
}

/** What waits in the outbox, for a reader or, with null, for nobody in particular. */
export function useOutbox(userId: string | null): Waiting {
  const [waiting, setWaiting] = useState<Waiting>({ items: [], held: 0 });
  useEffect(() => {
    let current = true;
    const read = async () => {
      // To open it would make one.
      if (!(await hasDatabase())) return;
      const all = (await listOutbox()).filter(item => !effectOf(item).isHidden);
      const ended = userId === null ? await endedReader() : null;
      if (!current) return;
      setWaiting({
        items: all.filter(item => ownedBy(item, userId)),
        held: all.filter(({ owner }) => owner !== null && owner === ended).length,
      });
    };
    // Without storage, nothing waits.
    const look = () => void read().catch(() => undefined);
    const stop = watchOutbox(look);
    look();
    return () => {
      current = false;
      stop();
    };
  }, [userId]);
  return waiting;
}
