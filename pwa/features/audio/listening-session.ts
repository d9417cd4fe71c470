import type { Reader, ReaderEvents, VoiceKind } from './reader';

/** The open narration's session: who reads, and what the listener did. */
export interface Session {
  reader: Reader;
  /** Who hears of what the reader does; every reader of the session gets the same. */
  heard: ReaderEvents;
  /** Whose voice was asked for last; that of the device takes time to come. */
  asked: VoiceKind;
  /** Fulfilled once the narration has moved to where the listener stopped, or is known to stay where it is. */
  placed: Promise<void>;
  /** Listeners on the page. */
  events: AbortController;
  /** Whether the listener chose the position. Only then may one near the start be stored. */
  isChosen: boolean;
  /** Where the listener stopped the last time, until it has been passed; the narration begins a little before. */
  resumedAt: number | null;
  keptSeconds: number;
  /** Only a place beyond this one, in seconds, is stored, unless the listener chose it. */
  keepsAfter: number;
  /** Epoch milliseconds; null while it plays, or if the listener has chosen a position since. */
  pausedAt: number | null;
  /** Allows new versions of the site again. */
  endBusy: () => void;
}

let open: Session | null = null;

/** The session of the narration that is open; null if none is. */
export const session = (): Session | null => open;

/** Begins a session in place of the one before; null ends it. */
export function setSession(next: Session | null): void {
  open = next;
}
