/** Numbers that both ends, or several files of the server, go by. */

/** The largest JSON body. */
export const JSON_BODY_BYTES = 64 * 1024;

/** The largest body of a quiz result: every question with the most selections that it may have, at some length. */
export const RESULT_BODY_BYTES = 48 * 1024;

/** How long the page shows the server's message after a save. */
export const SAVE_MESSAGE_MS = 2000;

/** How long the page shows that a password was changed before it goes to /login. */
export const PASSWORD_MESSAGE_MS = 3000;

/** How long the link of a reset mail works. */
export const RESET_LINK_MINUTES = 60;

export interface RateLimit {
  calls: number;
  withinMs: number;
}

const MINUTE_MS = 60_000;

/**
 * How many times the calls of one address all addresses of its network (/24, /48) have together: one customer can have
 * all of them, and many customers of a provider can share them.
 */
export const NETWORK_FACTOR = 8;

/** The limits of calls, and of the mails that they send. */
export const RATE_LIMITS = {
  /** Per address, all calls together. */
  everything: { calls: 600, withinMs: MINUTE_MS },
  /** Failures per account and address; after them each further try waits 1, 2, 4 … 60 s. */
  loginPair: { calls: 5, withinMs: 15 * MINUTE_MS },
  /** Failures per account, from wherever, but for the browsers that it knows. */
  loginAccount: { calls: 20, withinMs: 60 * MINUTE_MS },
  /** Failures per account and browser that it knows. */
  loginDevice: { calls: 20, withinMs: 60 * MINUTE_MS },
  /** Tries per address, for whatever account, but from browsers that it knows. */
  loginAddress: { calls: 60, withinMs: 5 * MINUTE_MS },
  /** Tries per account from all browsers that it knows, successes included: each costs a slow hash. */
  loginKnown: { calls: 60, withinMs: 5 * MINUTE_MS },
  /** Per address. */
  signup: { calls: 5, withinMs: 30 * MINUTE_MS },
  /** Asking for a new password, per address. */
  forgot: { calls: 20, withinMs: 60 * MINUTE_MS },
  /** Mails that one address has sent, of whatever kind and to whomever. */
  callerMails: { calls: 60, withinMs: 60 * MINUTE_MS },
  /** Mails that set a new password, per mailbox; those above it are not sent, and nobody is told. */
  resetMails: { calls: 3, withinMs: 60 * MINUTE_MS },
  /** Setting a new password, per address. */
  updatePassword: { calls: 10, withinMs: 15 * MINUTE_MS },
  /** Per address. */
  subscribe: { calls: 10, withinMs: 60 * MINUTE_MS },
  /** Mails that ask for a confirmation, per mailbox; those above it are not sent, and nobody is told. */
  confirmationMails: { calls: 3, withinMs: 24 * 60 * MINUTE_MS },
  /** Per address. */
  inquiry: { calls: 20, withinMs: 60 * MINUTE_MS },
  /** Quiz results per address: a class may sit behind one. */
  result: { calls: 120, withinMs: 10 * MINUTE_MS },
  /** Results that are kept, per address and day: several schools. */
  resultsADay: { calls: 600, withinMs: 24 * 60 * MINUTE_MS },
  /** Mails with a result, per mailbox; those above it are not sent, and the answer promises none. */
  resultMails: { calls: 5, withinMs: 24 * 60 * MINUTE_MS },
  /** Saves and deletions per reader: an outbox comes home at once. */
  saves: { calls: 240, withinMs: MINUTE_MS },
  /** Per address. */
  upload: { calls: 20, withinMs: 10 * MINUTE_MS },
  /** Uploads with a wrong secret, per address; after them the right one is refused as well. */
  wrongGraft: { calls: 5, withinMs: 15 * MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/** How long an address is not asked again to confirm; nobody is told. */
export const CONFIRMATION_PAUSE_MS = 24 * 60 * MINUTE_MS;

export type RateLimits = Record<keyof typeof RATE_LIMITS, RateLimit>;
