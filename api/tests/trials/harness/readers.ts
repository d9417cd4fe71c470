import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';

export interface SignedInReader {
  userId: string;
  /** The header that presents the session. */
  cookie: string;
  /** The hash of the session's id, as in the database. */
  hash: string;
}

/** Inserts readers, each with a session, directly into the tables: signing them all up would take minutes. */
export async function makeReaders(sql: Sql, count: number): Promise<SignedInReader[]> {
  // Session ids are 40 characters in base 32.
  const ids = Array.from({ length: count }, (_, index) =>
    index
      .toString(26)
      .replaceAll(/\d/g, digit => 'qrstuvwxyz'[Number(digit)] ?? '')
      .padStart(40, '2'),
  );
  const idOf = new Map(ids.map(id => [createHash('sha256').update(id).digest('hex'), id]));
  const rows = await sql<{ user_id: string; session_hash: string }[]>`
      with given as (
        select hash, number
        from jsonb_array_elements_text(${JSON.stringify([...idOf.keys()])}::text::jsonb)
          with ordinality as given (hash, number)
      ),
      added as (
        insert into users (first_name, last_name, email, password_hash)
        select 'Ada', 'Lovelace', number || '@reader.example', '' from given
        returning user_id, split_part(email, '@', 1)::int as number
      )
      insert into sessions (session_hash, user_id, created_at, expires_at)
      select hash, user_id, now(), now() + interval '14 days' from added join given using (number)
      returning user_id, session_hash
    `;
  return rows.map(({ user_id: userId, session_hash: hash }) => ({
    userId,
    hash,
    cookie: `sid=${idOf.get(hash)}`,
  }));
}
