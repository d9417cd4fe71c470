import type { Sql } from 'postgres';
import { isDuplicateOf, isLockTimeout, KeyInFlight } from '../errors';
import { type Fragment, nothing } from './fragment';

/** A write that may come twice: whose key, which key, and what was asked under it. */
export interface Claim {
  /** `u:<user id>` or `a:<call>`. */
  scope: string;
  /** A UUID; nobody else's where the caller sent none. */
  key: string;
  fingerprint: string;
  /** The slow hash of a secret that was asked with, which the fingerprint leaves out. */
  secretHash?: string;
  /** The address that an anonymous write is about, folded; erasing its owner deletes the key's row. */
  mail?: string;
}

/** An answer as it went, or will go, over the wire. */
export interface StoredAnswer {
  status: number;
  body: string;
}

export type WriteOutcome =
  | { kind: 'done'; answer: StoredAnswer }
  /** All but a secret was asked before; `secretHash` is of the first call's, null where it had none. */
  | { kind: 'replayed'; answer: StoredAnswer; secretHash: string | null }
  /** The key was used for something else; nothing was done. */
  | { kind: 'reused' };

export interface WriteRow extends StoredAnswer {
  /** The fingerprint of the first call, or null where this is the first. */
  first_fingerprint: string | null;
  /** The hash of its secret, where it had one. */
  first_secret_hash?: string | null;
}

/** Where the keys of a kind of write are kept. */
export interface KeyHome {
  /** What refuses a second row with the same key. */
  constraint: string;
  /** The statement that finds what a key was answered, as a fragment. */
  find: (sql: Sql, claim: Claim) => Fragment;
}

/** For most writes: a table of keys, each kept for 30 days. */
const TABLE_OF_KEYS: KeyHome = {
  constraint: 'idempotency_keys_pkey',
  find: (sql, claim) => sql`
    select status, body, fingerprint, secret_hash
    from idempotency_keys
    where scope = ${claim.scope} and key = ${claim.key}::uuid
  `,
};

/**
 * For writes that must not come twice however late: the rows themselves, for as long as they are kept. A row that has
 * given up its fingerprint takes the word of whoever has its key.
 */
export const keysIn = (table: 'inquiries' | 'quiz_results'): KeyHome => ({
  constraint: `${table}_request_key_key`,
  find: (sql, claim) => sql`
    select 200::smallint as status, answer as body,
      coalesce(fingerprint, ${claim.fingerprint}) as fingerprint
    from ${sql(table)}
    where request_key = ${claim.key}::uuid
  `,
});

/**
 * Runs a write whose single statement holds the fragments below: key, effect and answer stand or fall together.
 * Where a rival with the same key commits in between, the home of the keys refuses ours, the whole statement is undone,
 * and run again it finds the rival's answer.
 * @throws KeyInFlight where a rival takes too long; nothing was done
 */
export async function runOnce(
  claim: Claim,
  write: () => PromiseLike<WriteRow[]>,
  home = TABLE_OF_KEYS,
): Promise<WriteOutcome> {
  try {
    return judge(claim, await waitForRival(write));
  } catch (error) {
    if (!isDuplicateOf(error, home.constraint)) throw error;
    return judge(claim, await waitForRival(write));
  }
}

/**
 * As `runOnce`, for a write whose answer is known beforehand, a success: its statement starts with the insert of the
 * key, which waits for a rival with the same one, and has a row only where the key was nobody's before.
 */
export async function runFirst(
  sql: Sql,
  claim: Claim,
  write: () => PromiseLike<{ body: string }[]>,
  home = TABLE_OF_KEYS,
): Promise<WriteOutcome> {
  const [row] = await waitForRival(write);
  return row ? doneFirst(row.body) : readFirst(sql, claim, home);
}

/** What came of a write whose key was nobody's before. */
export const doneFirst = (body: string): WriteOutcome => ({ kind: 'done', answer: { status: 200, body } });

/** What the first call with a key was told. */
export async function readFirst(sql: Sql, claim: Claim, home = TABLE_OF_KEYS): Promise<WriteOutcome> {
  return judge(
    claim,
    await sql<WriteRow[]>`
      select status, body, fingerprint as first_fingerprint from (${home.find(sql, claim)}) as stored
    `,
  );
}

/** @throws KeyInFlight where a rival with the same key takes too long */
export async function waitForRival<Row>(write: () => PromiseLike<Row[]>): Promise<Row[]> {
  try {
    return await write();
  } catch (error) {
    throw isLockTimeout(error) ? new KeyInFlight() : error;
  }
}

function judge(claim: Claim, [row]: WriteRow[]): WriteOutcome {
  if (!row) throw new KeyInFlight();
  const answer = { status: row.status, body: row.body };
  if (row.first_fingerprint === null) return { kind: 'done', answer };
  if (row.first_fingerprint !== claim.fingerprint) return { kind: 'reused' };
  return { kind: 'replayed', answer, secretHash: row.first_secret_hash ?? null };
}

/**
 * The CTE `claimed`: it keeps the text of the answer, and has it as its row where the key was nobody's before. The
 * effect has to select from it.
 * @param body the text of the answer, or an expression of it
 * @param source the rest of the `select`, which has a row where the key may be claimed
 */
export function claimCte(sql: Sql, claim: Claim, body: string | Fragment, source: Fragment = nothing(sql)) {
  return sql`
    claimed as (
      insert into idempotency_keys (scope, key, fingerprint, status, body, mail)
      select ${claim.scope}, ${claim.key}::uuid, ${claim.fingerprint}, 200, ${body}, ${claim.mail ?? null}::text ${source}
      on conflict do nothing
      returning body
    )
  `;
}

/** The CTE `stored`: what this key was answered before. The effect has to hold back where it has a row. */
export function storedCte(sql: Sql, claim: Claim, home = TABLE_OF_KEYS) {
  return sql`stored as (${home.find(sql, claim)})`;
}

/** The CTE `answer`: one answer where the CTE `effect` had a row, another where it had none. */
export function effectOrElseCte(sql: Sql, done: StoredAnswer, otherwise: StoredAnswer) {
  return sql`
    answer as (
      select
        case when exists (select from effect)
          then ${done.status}::smallint else ${otherwise.status}::smallint end as status,
        case when exists (select from effect)
          then ${done.body}::text else ${otherwise.body}::text end as body
      where not exists (select from stored)
    )
  `;
}

/**
 * The CTE that keeps the row of a CTE `answer (status, body)`, and the result of the statement. A refusal that a later
 * try could change is not kept.
 */
export function answerCte(sql: Sql, claim: Claim) {
  return sql`
    kept as (
      insert into idempotency_keys (scope, key, fingerprint, secret_hash, status, body, mail)
      select ${claim.scope}, ${claim.key}::uuid, ${claim.fingerprint}, ${claim.secretHash ?? null}, answer.status,
        answer.body, ${claim.mail ?? null}::text
      from answer
      where answer.status < 300 or answer.status = 409
    )
    select status, body, null as first_fingerprint, null as first_secret_hash from answer
    union all
    select status, body, fingerprint as first_fingerprint, secret_hash as first_secret_hash from stored
  `;
}
