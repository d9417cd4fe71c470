import type { QueuedCall } from './db';

/** What a kind of write means on this device, beyond being sent. */
interface Effect {
  /** It goes before every other write. */
  goesFirst?: true;
  /** The outbox does not list it. */
  isHidden?: true;
  /** A refusal ends it like a success: sending it again is of no use, so the outbox does not list it as refused. */
  endsWhenRefused?: true;
  /** How it changes its reader's list of saved articles. */
  savedList?: 'adds' | 'removes';
}

const EFFECTS: Record<QueuedCall, Effect> = {
  saveArticle: { savedList: 'adds' },
  deleteArticle: { savedList: 'removes' },
  // A refused logout has no session left to end.
  logout: { goesFirst: true, isHidden: true, endsWhenRefused: true },
  // A link that is not known stays so; its page says it.
  confirmSubscription: { endsWhenRefused: true },
  subscribe: {},
  addInquiry: {},
  sendResult: {},
};

/** The effect of a stored write. A later version of the site may have stored a kind that this one does not know. */
export const effectOf = ({ call }: { call: QueuedCall }): Effect => EFFECTS[call] ?? {};
