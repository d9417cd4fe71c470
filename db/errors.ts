/** The database cannot answer now: the connection is gone, the deadline has passed, or the server is full. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

/** Another call with the same key has not ended yet. */
export class KeyInFlight extends Error {
  override name = 'KeyInFlight';
}

/** Another process works on the data directory. */
export class DataDirLocked extends Error {
  override name = 'DataDirLocked';
}

/** A newer program has changed the database in a way that this one cannot use. */
export class DatabaseTooNew extends Error {
  override name = 'DatabaseTooNew';
}

/** The server is too old for the statements. */
export class DatabaseTooOld extends Error {
  override name = 'DatabaseTooOld';
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Codes after which a later try may succeed: the driver's and the system's connection errors, PostgreSQL's classes 08
 * (connection), 53 (resources) and 57P (shutdown), 25006 (a read-only server, such as a standby), and a statement
 * (57014) or a wait for a lock (55P03) that reached its time limit.
 */
const AWAY =
  /^(CONNECT|ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|53|25006$|55P03$|57P0|57014$)/;

/** Whether an error of the driver means that the database is away. */
export const isAway = (error: unknown): boolean => AWAY.test(codeOf(error));

/** Whether a connection was lost or could not be made. Its pool may then be damaged. */
export const hasLostConnection = (error: unknown): boolean =>
  /^(CONNECT|ECONN|EPIPE|57P0)/.test(codeOf(error));

/** Whether a statement waited too long for a lock. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** Whether a statement violated the named unique constraint. */
export const isDuplicateOf = (error: unknown, constraint: string): boolean =>
  codeOf(error) === '23505' &&
  error instanceof Error &&
  'constraint_name' in error &&
  error.constraint_name === constraint;
