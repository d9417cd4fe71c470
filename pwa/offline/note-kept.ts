/** Tells the page whether this device could keep a write until it is sent (`features/outbox/offline-line.ts`). */
export const noteKept = (isKept: boolean): boolean =>
  dispatchEvent(new CustomEvent('write-kept', { detail: isKept }));
