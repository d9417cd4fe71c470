import type { ErrorCode } from '../contract/errors';

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503;

interface Details {
  /** One text for each wrong field. */
  errors?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Answers a call with an error: thrown anywhere, turned into an answer by the app's `onError`. */
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

/** The Retry-After header in whole seconds, rounded up, at least 1. @param ms in milliseconds */
export const retryAfter = (ms: number) => ({ 'retry-after': String(Math.max(1, Math.ceil(ms / 1000))) });

/** The refusal while the database is away or the server is shutting down. */
export const serviceAway = () =>
  new Refusal(503, 'db_away', 'The service is away for a moment. Please try again.', {
    headers: retryAfter(2000),
  });

/** The refusal while the first call with the same key is still running. */
export const keyInFlight = () =>
  new Refusal(409, 'key_in_flight', 'The first call with this Idempotency-Key is still running.', {
    headers: retryAfter(1000),
  });

/** The refusal while files cannot be stored. */
export const storeAway = () =>
  new Refusal(503, 'busy', 'Files cannot be kept at present. Please try again in a moment.', {
    headers: retryAfter(30_000),
  });
