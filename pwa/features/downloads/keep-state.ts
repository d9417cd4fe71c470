/** The state of an article's narration and PDF on this device; `waiting`: they come with the network. */
export type KeepState = 'absent' | 'waiting' | 'loading' | 'kept';

/** The state to show if several hold at once. */
export function keepStateOf(holds: { isComing: boolean; isKept: boolean; isWanted: boolean }): KeepState {
  if (holds.isComing) return 'loading';
  if (holds.isKept) return 'kept';
  return holds.isWanted ? 'waiting' : 'absent';
}
