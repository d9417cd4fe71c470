import { createRandom } from '../model/random';

/** What a reader presses in a real browser. */
export type RealPress = 'subscribe' | 'inquire' | 'toggle';

/** What befalls a real device, its network, or the server. */
export const REAL_FAULTS = [
  'no network',
  'answer lost',
  'cut while answering',
  '500',
  '503 with a wait',
  '429 with a wait',
  'portal page',
  'new version',
  'another tab',
  'server killed',
  'database killed',
] as const;

export type RealFault = (typeof REAL_FAULTS)[number];

/** A fault begins, the reader presses something, and perhaps the browser is killed while that is kept or sent. */
export interface RealStep {
  fault: RealFault | null;
  press: RealPress;
  /** Which of the first two articles of the build the reader saves or removes. */
  article: 0 | 1;
  /** Milliseconds from the press to the kill; null for none. */
  killAfterMs: number | null;
  /** Whether the fault ends before the next step. */
  ends: boolean;
}

const STEPS = 8;

/** Draws what happens to a real device. The same seed gives the same steps, not the same moments. */
export function planReal(seed: number): RealStep[] {
  const random = createRandom(`real ${seed}`);
  return Array.from({ length: STEPS }, () => ({
    fault: random.chance(0.75) ? random.pick(REAL_FAULTS) : null,
    press: random.pick(['subscribe', 'inquire', 'toggle', 'toggle'] as const),
    article: random.pick([0, 1] as const),
    killAfterMs: random.chance(0.4) ? random.whole(20, 900) : null,
    ends: random.chance(0.6),
  }));
}
