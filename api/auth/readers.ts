import type { SessionRow } from '../../db/queries/sessions';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import type { Reader, Sessions } from './session';

/** Finds out who is asking. */
export interface Readers {
  /**
   * The reader of a call whose session was read by the caller's own statement, with whatever else it read.
   * @throws Refusal 401 where nobody is signed in
   */
  readWith<Row extends SessionRow>(
    call: Call,
    message: string,
    read: (sessionHash: string) => Promise<Row | null>,
  ): Promise<{ reader: Reader; row: Row }>;
}

/** Readers by the session cookie. */
export function createReaders(sessions: Sessions): Readers {
  return {
    async readWith(call, message, read) {
      const session = sessions.presented(call.req.header('cookie'));
      const row = session && (await read(session.hash));
      const reader = session && (await sessions.judge(session, row));
      if (!row || !reader) throw new Refusal(401, 'not_signed_in', message);
      call.set('userId', reader.userId);
      if (reader.renewedCookie !== undefined) call.set('cookies', [reader.renewedCookie]);
      return { reader, row };
    },
  };
}

/**
 * The id in a payload or path is an assertion about who is asking; the session decides.
 * @throws Refusal 403 where they differ: a queued write of one reader must not be done under another's session
 */
export function assertOwn(reader: Reader, assertedId: string): void {
  if (assertedId !== reader.userId) throw notTheirs();
}

export const notTheirs = () => new Refusal(403, 'user_mismatch', 'This belongs to another reader.');
