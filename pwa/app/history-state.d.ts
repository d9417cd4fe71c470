import type { SaveTarget } from '../features/saved/saved';

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * The page from which a reader came to /login, its place in pixels from the top, what to save after the login, and
     * whether the reader was logged in until just now. Never in the URL.
     */
    afterLogin?: { path: string; top?: number; save?: SaveTarget; wasIn?: boolean } | undefined;
    /** Where a page opens after a log-in, in pixels from its top. */
    place?: number | undefined;
    /** The address of an account that has just been created. */
    registered?: string;
    /** The address of a reader who has just set a new password; empty if this device does not know it. */
    renewed?: string;
  }
}
