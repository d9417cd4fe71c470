/** What the other processes of this machine count under one name. */
export interface SharedCounts {
  /** Reports a call that has been counted here. */
  tell(caller: string, write: string | undefined): void;
  /** Calls back for each call that another process has counted. */
  hear(count: (caller: string, write: string | undefined) => void): void;
}

/** Finds the counts of a name. */
export type Sharing = (name: string) => SharedCounts;

/** For a process that has no others. */
export const ALONE: Sharing = () => ({ tell: () => {}, hear: () => {} });
