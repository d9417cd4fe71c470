import type { Sql } from 'postgres';

export interface SessionRow {
  user_id: string;
  expires_at: Date;
}

interface NewSession {
  hash: string;
  createdAt: Date;
  expiresAt: Date;
}

/** The user whose password was verified, and the hash it was verified against. */
export interface Verified {
  userId: string;
  passwordHash: string;
}

/**
 * Adds a session, if the verified hash is still the user's. The lock makes a reset wait for this session, which it then
 * ends (`password_set` of the migrations); and it makes this statement wait for a reset, which changes the hash.
 * @returns whether it was added
 */
export async function addSession(
  sql: Sql,
  { userId, passwordHash }: Verified,
  session: NewSession,
): Promise<boolean> {
  const added = await sql`
    insert into sessions (session_hash, user_id, created_at, expires_at)
    select ${session.hash}, user_id, ${session.createdAt}, ${session.expiresAt}
    from users
    where user_id = ${userId} and password_hash = ${passwordHash}
    for share
    returning session_hash
  `;
  return added.length > 0;
}

/** Extends a session, never beyond 90 days from its start. */
export async function renewSession(sql: Sql, hash: string, expiresAt: Date): Promise<void> {
  await sql`
    update sessions set expires_at = least(${expiresAt}, created_at + interval '90 days')
    where session_hash = ${hash} and expires_at < least(${expiresAt}, created_at + interval '90 days')
  `;
}

export async function deleteSession(sql: Sql, hash: string): Promise<void> {
  await sql`delete from sessions where session_hash = ${hash}`;
}
