import type { Sql } from 'postgres';
import { folded, foldedEmail } from './fragment';
import {
  answerCte,
  type Claim,
  effectOrElseCte,
  runOnce,
  type StoredAnswer,
  storedCte,
  type WriteOutcome,
  type WriteRow,
} from './idempotency';
import type { Verified } from './sessions';

interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
}

export interface UserRow {
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
}

/** Adds a user, unless the address, in any case, already has one. */
export function addUser(
  sql: Sql,
  claim: Claim,
  user: NewUser,
  answers: { added: StoredAnswer; exists: StoredAnswer },
): Promise<WriteOutcome> {
  return runOnce(
    claim,
    () => sql<WriteRow[]>`
      with ${storedCte(sql, claim)},
      effect as (
        insert into users (first_name, last_name, email, password_hash)
        select ${user.firstName}, ${user.lastName}, ${user.email}, ${user.passwordHash}
        where not exists (select from stored)
        on conflict (${foldedEmail(sql)}) do nothing
        returning user_id
      ),
      ${effectOrElseCte(sql, answers.added, answers.exists)},
      ${answerCte(sql, claim)}
    `,
  );
}

/** Finds the user of an address, in any case. */
export async function findUserByEmail(sql: Sql, email: string): Promise<UserRow | null> {
  const [user] = await sql<UserRow[]>`
    select user_id, first_name, last_name, email, password_hash
    from users
    where ${foldedEmail(sql)} = ${folded(sql, email)}
  `;
  return user ?? null;
}

/**
 * Replaces a hash made with older parameters, if it is still the one that was verified. The password stays the same, so
 * sessions and links stay valid.
 * @returns whether it was replaced
 */
export async function replacePasswordHash(
  sql: Sql,
  { userId, passwordHash }: Verified,
  after: string,
): Promise<boolean> {
  const replaced = await sql`
    update users set password_hash = ${after}
    where user_id = ${userId} and password_hash = ${passwordHash}
    returning user_id
  `;
  return replaced.length > 0;
}
