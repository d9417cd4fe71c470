import type { Sql } from 'postgres';

export interface SessionRow {
  user_id: string;
  expires_at: Date;
}

export interface NewSession {
  hash: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function addSession(sql: Sql, userId: string, session: NewSession): Promise<void> {
  await sql`
    insert into sessions (session_hash, user_id, created_at, expires_at)
    values (${session.hash}, ${userId}, ${session.createdAt}, ${session.expiresAt})
  `;
}

/** Prolongs a session, never beyond 90 days from its start (RELIABILITY.md decision 4). */
export async function renewSession(sql: Sql, hash: string, expiresAt: Date): Promise<void> {
  await sql`
    update sessions set expires_at = least(${expiresAt}, created_at + interval '90 days')
    where session_hash = ${hash} and expires_at < least(${expiresAt}, created_at + interval '90 days')
  `;
}

export async function deleteSession(sql: Sql, hash: string): Promise<void> {
  await sql`delete from sessions where session_hash = ${hash}`;
}

/** Ends every session of a user. */
export async function deleteSessionsOf(sql: Sql, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`;
}
