import type { ErrorCode } from '../contract/errors';

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503;

interface Details {
  /** One text for each wrong field. */
  errors?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A call that is answered with an error; thrown anywhere, shaped once by the app's `onError`. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly errors: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    readonly status: RefusalStatus,
    readonly code: ErrorCode,
    message: string,
    { errors, headers = {} }: Details = {},
  ) {
    super(message);
    this.errors = errors;
    this.headers = headers;
  }
}

/** The header that says when to come back, in whole seconds, never too early. */
export const retryAfter = (ms: number) => ({ 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) });

/** What a caller is told while the database is away, or the server on its way out. */
export const serviceAway = () =>
  new Refusal(503, 'db_away', 'The service is away for a moment. Please try again.', {
    headers: retryAfter(2000),
  });

/** What a caller is told whose first call has not ended. */
export const keyInFlight = () =>
  new Refusal(409, 'key_in_flight', 'The first call with this Idempotency-Key is still running.', {
    headers: retryAfter(1000),
  });

/** What a caller is told while files cannot be kept. */
export const storeAway = () =>
  new Refusal(503, 'busy', 'Files cannot be kept at present. Please try again in a moment.', {
    headers: retryAfter(30_000),
  });
