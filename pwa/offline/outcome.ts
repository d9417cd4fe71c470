/** The outcome of a write: of one attempt to send it, and what the page that made it learns. */
export type WriteOutcome =
  | {
      kind: 'done';
      message: string;
      /** The server refused it, and that ends it (`endsWhenRefused`). */
      wasRefused?: true;
    }
  | ({ kind: 'refused' } & Refused)
  /** The session is over; the write goes when its reader has logged in again. */
  | {
      kind: 'signIn';
      /** The device could not store it, so it will not go. */
      isLost?: true;
    }
  | Kept
  /** The device could not store it, and the server did not accept it. As far as known, nothing has happened. */
  | { kind: 'unsent' };

/** The server's last word on a write that it did not take. */
export interface Refused {
  status: number;
  message: string;
  /** The server has another version of the write, with the same key. */
  isSecond?: true;
}

/** Stored on the device; it goes when it can. */
export interface Kept {
  kind: 'kept';
  /** Milliseconds until the next attempt. */
  delayMs: number;
  /** Whether the server asked for that wait. A wait for the network ends as soon as the network is back. */
  heldByServer: boolean;
}

/** The wait that the server asked for, in milliseconds; null if it asked for none. */
export const serversWait = (outcome: WriteOutcome): number | null =>
  outcome.kind === 'kept' && outcome.heldByServer ? outcome.delayMs : null;
