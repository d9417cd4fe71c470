/** A run before it has begun: who has which devices, and what happens to them. */
export interface Scenario {
  seed: number;
  readers: number;
  devices: { hasSync: boolean; pages: number }[];
  steps: Step[];
  /** How the reader comes back when everything works again: by looking at the page, or without a hand. */
  healing: 'look' | 'quiet';
  /** How long the run goes on after its end, so that what comes late can be told from what is lost. */
  epilogueMs?: number;
}

/** What befalls a single request. */
export const FAULTS = [
  'refused connection',
  'cut while sending',
  'cut while answering',
  'answer lost',
  'no answer',
  'slow drip',
  '500 before',
  '502 after',
  '503',
  '503 with a wait',
  '429 with a wait',
  '408',
  'key in flight',
  'portal page',
  'portal JSON',
  'redirect',
] as const;

export type Fault = (typeof FAULTS)[number];

/** What a reader presses. Devices, pages and readers are counted from 0. */
export type Press = { after: number } & (
  | { do: 'save' | 'remove' | 'undo'; device: number; page: number; article: string }
  | { do: 'inquire' | 'subscribe' | 'handIn' | 'logOut'; device: number; page: number }
  | { do: 'sendNow' | 'discard'; device: number; page: number; place: number }
  | { do: 'logIn'; device: number; page: number; reader: number }
);

/** Milliseconds pass, and then something happens. */
export type Step =
  | Press
  | ({ after: number } & (
      | { do: 'look' | 'visit' | 'open'; device: number; page: number }
      | { do: 'fault'; device: number; fault: Fault; times: number; seconds: number }
      | { do: 'network'; device: number; is: 'on' | 'off' | 'portal'; isNoticed: boolean }
      | { do: 'kill'; device: number; what: 'page' | 'worker' | 'all'; page: number }
      | { do: 'clock'; device: number; byMs: number }
      | { do: 'room'; device: number; isFull: boolean }
      | { do: 'evict'; device: number }
      | { do: 'endSessions'; reader: number }
    ));
