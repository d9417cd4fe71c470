/** Limits that page and server, or several files of the server, share. */

/** The largest JSON body, in bytes. */
export const JSON_BODY_BYTES = 64 * 1024;

/** The largest body of a quiz result, in bytes: enough for the most selections of every question, of typical length. */
export const RESULT_BODY_BYTES = 48 * 1024;

/** How long the page shows the server's message after a save. */
export const SAVE_MESSAGE_MS = 2000;

/** How long the page shows the message of a changed password before it goes to /login. */
export const PASSWORD_MESSAGE_MS = 3000;

/** How long the link of a reset mail works. */
export const RESET_LINK_MINUTES = 60;

export interface RateLimit {
  calls: number;
  withinMs: number;
}

const MINUTE_MS = 60_000;

/**
 * The limit of a whole network (/24, /48) as a multiple of the limit of one address. One customer can own the whole
 * network, and many customers of a provider can share it.
 */
export const NETWORK_FACTOR = 8;

/** The limits on calls, and on the mails that they trigger. */
export const RATE_LIMITS = {
  /** Per address, all calls together. */
  everything: { calls: 600, withinMs: MINUTE_MS },
  /** Failures per account and address; after them each further try waits 1, 2, 4 … 60 s. */
  loginPair: { calls: 5, withinMs: 15 * MINUTE_MS },
  /** Failures per account from any address, except from browsers that the account knows. */
  loginAccount: { calls: 20, withinMs: 60 * MINUTE_MS },
  /** Failures per account and browser that the account knows. */
  loginDevice: { calls: 20, withinMs: 60 * MINUTE_MS },
  /** Tries per address for any account, except from browsers that the account knows. */
  loginAddress: { calls: 60, withinMs: 5 * MINUTE_MS },
  /** Tries per account from all browsers that it knows, including successes: each costs a slow hash. */
  loginKnown: { calls: 60, withinMs: 5 * MINUTE_MS },
  /** Per address. */
  signup: { calls: 5, withinMs: 30 * MINUTE_MS },
  /** Requests for a new password, per address. */
  forgot: { calls: 20, withinMs: 60 * MINUTE_MS },
  /** Mails that one address triggers, of any kind and to any recipient. */
  callerMails: { calls: 60, withinMs: 60 * MINUTE_MS },
  /** Mails that set a new password, per mailbox; further mails are silently not sent. */
  resetMails: { calls: 3, withinMs: 60 * MINUTE_MS },
  /** Asking whether a link still sets a new password, per address. */
  checkReset: { calls: 30, withinMs: 15 * MINUTE_MS },
  /** Setting a new password, per address. */
  updatePassword: { calls: 10, withinMs: 15 * MINUTE_MS },
  /** Per address. */
  subscribe: { calls: 10, withinMs: 60 * MINUTE_MS },
  /** Mails that ask for a confirmation, per mailbox; further mails are silently not sent. */
  confirmationMails: { calls: 3, withinMs: 24 * 60 * MINUTE_MS },
  /** Per address. */
  inquiry: { calls: 20, withinMs: 60 * MINUTE_MS },
  /** Quiz results per address, which a whole school class may share. */
  result: { calls: 120, withinMs: 10 * MINUTE_MS },
  /** Quiz results per address and day, enough for several schools. */
  resultsADay: { calls: 600, withinMs: 24 * 60 * MINUTE_MS },
  /** Mails with a result, per mailbox; further mails are not sent, and the answer promises none. */
  resultMails: { calls: 5, withinMs: 24 * 60 * MINUTE_MS },
  /** Saves and deletions per reader; an outbox sends all of its writes at once. */
  saves: { calls: 240, withinMs: MINUTE_MS },
  /** Per address. */
  upload: { calls: 20, withinMs: 10 * MINUTE_MS },
  /** Uploads with a wrong secret, per address; after them the right one is refused as well. */
  wrongGraft: { calls: 5, withinMs: 15 * MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/** For how long an address is not asked again to confirm; the answer does not say so. */
export const CONFIRMATION_PAUSE_MS = 24 * 60 * MINUTE_MS;

export type RateLimits = Record<keyof typeof RATE_LIMITS, RateLimit>;
