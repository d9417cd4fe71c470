/** The answer to every refused call. */

/** Stable codes that a client may branch on; the message is for people. */
export const ERROR_CODES = [
  'malformed',
  'bad_id',
  'bad_key',
  'invalid',
  'unknown_article',
  'not_signed_in',
  'wrong_credentials',
  'bad_reset_link',
  'user_mismatch',
  'foreign_origin',
  'not_found',
  'method_not_allowed',
  'too_slow',
  'already_exists',
  'key_reused',
  'key_in_flight',
  'too_large',
  'not_json',
  'not_a_form',
  'wrong_type',
  'bad_folder',
  'wrong_graft',
  'uploads_closed',
  'uploads_full',
  'rate_limited',
  'busy',
  'db_away',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export interface ErrorBody {
  /** A sentence for people. */
  message: string;
  code: ErrorCode;
  /** One text for each wrong field. */
  errors?: Record<string, string>;
  /** Finds the call in the server's log. */
  requestId: string;
}
