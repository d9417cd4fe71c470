import * as v from 'valibot';

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

/** Gives a schema the code of the refusal of an input that fails it; without one the code is `invalid`. */
// @__NO_SIDE_EFFECTS__
export function refusedAs<Input>(code: ErrorCode): v.MetadataAction<Input, { code: ErrorCode }> {
  return v.metadata({ code });
}

/** The code that a schema has by `refusedAs`; undefined if it has none. */
export const refusalCode = (schema: v.GenericSchema): ErrorCode | undefined =>
  v.getMetadata(schema).code as ErrorCode | undefined;

/** The answer to every refused call. */
export interface ErrorBody {
  /** A sentence for people. */
  message: string;
  code: ErrorCode;
  /** One text for each wrong field. */
  errors?: Record<string, string>;
  /** Finds the call in the server's log. */
  requestId: string;
}
