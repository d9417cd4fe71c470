import type { SaveTarget } from '../features/saved/saved';

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * Where a reader came from to /login, with the pixels from the top, and what to save after the login, and
     * whether the reader was logged in until just now. Never in the URL.
     */
    afterLogin?: { path: string; top?: number; save?: SaveTarget; wasIn?: boolean } | undefined;
    /** The pixels from the top at which a page opens to which a log-in leads back. */
    place?: number | undefined;
    /** The address of an account that has just been created. */
    registered?: string;
    /** The address of a reader who has just set a new password; empty if this device does not know it. */
    renewed?: string;
  }
}
