import type { Database } from '../db/client';
import { findSession, type SessionRow } from '../db/queries/sessions';
import type { Reader, Sessions } from './auth/session';
import type { Call } from './call';
import { Refusal } from './refusal';

/** Finds out who is asking. */
export interface Readers {
  /**
   * A handler for signed-in readers only, who is told who is asking and need not ask again.
   * @param message what anybody else is told
   */
  signedIn(
    message: string,
    handle: (call: Call, reader: Reader) => Promise<Response>,
  ): (call: Call) => Promise<Response>;
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
export function createReaders(database: Database, sessions: Sessions): Readers {
  const readWith: Readers['readWith'] = async (call, message, read) => {
    const session = sessions.presented(call.req.header('cookie'));
    const row = session && (await read(session.hash));
    const reader = session && (await sessions.judge(session, row));
    if (!row || !reader) throw new Refusal(401, 'not_signed_in', message);
    call.set('userId', reader.userId);
    if (reader.renewedCookie !== undefined) call.set('cookie', reader.renewedCookie);
    return { reader, row };
  };
  return {
    readWith,
    signedIn: (message, handle) => async call => {
      const { reader } = await readWith(call, message, hash => database.call(sql => findSession(sql, hash)));
      return handle(call, reader);
    },
  };
}

/**
 * The id in a payload or path is an assertion about who is asking; the session decides.
 * @throws Refusal 403 where they differ: a queued write of one reader must not be done under another's session
 */
export function assertOwn(reader: Reader, assertedId: string): void {
  if (assertedId !== reader.userId)
    throw new Refusal(403, 'user_mismatch', 'This belongs to another reader.');
}
