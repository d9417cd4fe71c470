import { useEffect, useState } from 'react';
import type { OutboxItem } from '../offline/db';
import { effectOf } from '../offline/effects';
import { listOutbox } from '../offline/outbox';
import { watchOutbox } from '../offline/outbox-events';

const ownedBy = (item: OutboxItem, userId: string | null) => item.owner === null || item.owner === userId;

/** The outbox items of the given reader and anonymous ones; logouts are left out. */
export function useOutbox(userId: string | null): OutboxItem[] {
  const [items, setItems] = useState<OutboxItem[]>([]);
  useEffect(() => {
    let current = true;
    const read = () =>
      listOutbox().then(
        all => current && setItems(all.filter(item => !effectOf(item).isHidden && ownedBy(item, userId))),
        // Without storage, nothing waits.
        () => undefined,
      );
    const stop = watchOutbox(read);
    void read();
    return () => {
      current = false;
      stop();
    };
  }, [userId]);
  return items;
}
