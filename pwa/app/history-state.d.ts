import type { SaveTarget } from '../features/saved/saved';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Where a reader who was sent to /login came from, and what to save after the login. Never in the URL. */
    afterLogin?: { path: string; save?: SaveTarget } | undefined;
  }
}
