/** What can be said of an article's narration and PDF on this device; `waiting`: they come with the network. */
export type KeepState = 'absent' | 'waiting' | 'loading' | 'kept';

/** What counts most of all that holds. */
export function keepStateOf(holds: { isComing: boolean; isKept: boolean; isWanted: boolean }): KeepState {
  if (holds.isComing) return 'loading';
  if (holds.isKept) return 'kept';
  return holds.isWanted ? 'waiting' : 'absent';
}
