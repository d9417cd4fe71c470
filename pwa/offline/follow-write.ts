import { listOutbox } from './outbox';
import { watchOutbox } from './outbox-events';
import type { WriteOutcome } from './outcome';

/**
 * Follows a write that waits on this device.
 * @param id its Idempotency-Key
 * @param listener gets the outcome of each attempt, and null once the write has been discarded
 * @returns a function that stops it
 */
export function followWrite(id: string, listener: (outcome: WriteOutcome | null) => void): () => void {
  let isFollowed = true;
  const stop = watchOutbox(attempted => {
    if (attempted?.id === id) {
      // Once it is sent, it waits no longer either, and is not discarded.
      if (attempted.outcome.kind === 'done') isFollowed = false;
      return listener(attempted.outcome);
    }
    if (attempted) return;
    listOutbox().then(
      items => isFollowed && items.every(item => item.id !== id) && listener(null),
      () => undefined,
    );
  });
  return () => {
    isFollowed = false;
    stop();
  };
}
