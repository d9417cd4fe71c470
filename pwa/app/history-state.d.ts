import type { SaveTarget } from '../features/saved/saved';

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * Where a reader who was sent to /login came from, and what to save after the login, and
     * whether the reader was logged in until just now. Never in the URL.
     */
    afterLogin?: { path: string; save?: SaveTarget; wasIn?: boolean } | undefined;
    /** The address of an account that has just been created. */
    registered?: string;
  }
}
