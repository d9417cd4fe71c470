import type { SessionRow } from '../../db/queries/sessions';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import type { Reader, Sessions } from './session';

/** Identifies the reader who makes a call. */
export interface Readers {
  /**
   * Identifies the reader of a call by a session that `read` fetches, so that its statement can read more as well.
   * @param message for the 401
   * @param read returns the session of a hash with its own additions, or null
   * @throws Refusal 401 if nobody is signed in
   */
  readWith<Row extends SessionRow>(
    call: Call,
    message: string,
    read: (sessionHash: string) => Promise<Row | null>,
  ): Promise<{ reader: Reader; row: Row }>;
}

/** Creates readers, identified by the session cookie. */
export function createReaders(sessions: Sessions): Readers {
  return {
    async readWith(call, message, read) {
      const session = sessions.presented(call.req.header('cookie'));
      const row = session && (await read(session.hash));
      const reader = session && (await sessions.validate(session, row));
      if (!row || !reader) throw new Refusal(401, 'not_signed_in', message);
      call.set('userId', reader.userId);
      if (reader.renewedCookie !== undefined) call.set('cookies', [reader.renewedCookie]);
      return { reader, row };
    },
  };
}

/**
 * Checks the reader id that a payload or path asserts against the session.
 * @throws Refusal 403 if they differ: a queued write of one reader must not run under another's session
 */
export function assertOwn(reader: Reader, assertedId: string): void {
  if (assertedId !== reader.userId) throw notTheirs();
}

export const notTheirs = () => new Refusal(403, 'user_mismatch', 'This belongs to another reader.');
