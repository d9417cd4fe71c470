import type { SaveTarget } from '../features/saved/saved';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Where a reader who was sent to /login came from, and the save to be done then. Never in the URL. */
    afterLogin?: { path: string; save?: SaveTarget } | undefined;
  }
}
