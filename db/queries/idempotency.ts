import type { Sql } from 'postgres';
import { isDuplicateOf, isLockTimeout, KeyInFlight } from '../errors';
import type { Fragment } from './fragment';

/** Identifies a write that may arrive twice: its scope, its key and what it asks for. */
export interface Claim {
  /** `u:<user id>` or `a:<call>`. */
  scope: string;
  /** A UUID; a random one if the caller sent none. */
  key: string;
  fingerprint: string;
  /** The slow hash of a secret in the request; the fingerprint leaves the secret out. */
  secretHash?: string;
  /** The address that an anonymous write is about, folded; erasing its owner deletes the key's row. */
  mail?: string;
}

/** An answer as it was sent, or will be sent, to the caller. */
export interface StoredAnswer {
  status: number;
  body: string;
}

export type WriteOutcome =
  | { kind: 'done'; answer: StoredAnswer }
  /** The first call asked for the same, secrets aside. `secretHash` is that of its secret, null if it had none. */
  | { kind: 'replayed'; answer: StoredAnswer; secretHash: string | null }
  /** The key was used for something else; nothing was done. */
  | { kind: 'reused' };

export interface WriteRow extends StoredAnswer {
  /** The fingerprint of the first call, or null if this call is the first. */
  first_fingerprint: string | null;
  /** The hash of the first call's secret, if it had one. */
  first_secret_hash?: string | null;
}

/** Where a kind of write keeps its keys. */
interface KeyHome {
  /** The unique constraint that refuses a second row with the same key. */
  constraint: string;
  /** The statement that finds the stored answer of a key, as a fragment. */
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
 * For writes that must never run twice, however late the repeat: the written rows keep the keys as long as they exist.
 * A row whose fingerprint was deleted accepts any request with its key as a repeat.
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
 * Runs a write whose single statement contains the fragments below: key, effect and answer succeed or fail together.
 * If another call with the same key commits in between, the unique constraint refuses our key and undoes the whole
 * statement; the second run finds the other call's answer.
 * @throws KeyInFlight if another call with the same key takes too long; nothing was done
 */
export async function runOnce(
  claim: Claim,
  write: () => PromiseLike<WriteRow[]>,
  home = TABLE_OF_KEYS,
): Promise<WriteOutcome> {
  try {
    return outcomeOf(claim, await waitForSameKey(write));
  } catch (error) {
    if (!isDuplicateOf(error, home.constraint)) throw error;
    return outcomeOf(claim, await waitForSameKey(write));
  }
}

/**
 * Like `runOnce`, for a write that always succeeds with a known answer. Its statement inserts the row with the key
 * without `on conflict`: for a key that was used, the unique constraint refuses the row and undoes the whole statement.
 * Repeats are rare, and an insert that looks for them first costs the engine more than the few that fail.
 * @param body the text of the answer, which is stored with the key
 * @throws KeyInFlight if another call with the same key takes too long; nothing was done
 */
export async function runFirst(
  sql: Sql,
  claim: Claim,
  body: string,
  write: () => PromiseLike<unknown>,
  home = TABLE_OF_KEYS,
): Promise<WriteOutcome> {
  try {
    await waitForSameKey(write);
    return doneFirst(body);
  } catch (error) {
    if (!isDuplicateOf(error, home.constraint)) throw error;
    return readFirst(sql, claim, home);
  }
}

/** The result of the first write with this key. */
export const doneFirst = (body: string): WriteOutcome => ({ kind: 'done', answer: { status: 200, body } });

/** Reads the answer to the first call with this key. */
export async function readFirst(sql: Sql, claim: Claim, home = TABLE_OF_KEYS): Promise<WriteOutcome> {
  return outcomeOf(
    claim,
    await sql<WriteRow[]>`
      select status, body, fingerprint as first_fingerprint from (${home.find(sql, claim)}) as stored
    `,
  );
}

/**
 * Runs a statement that may wait for another call with the same key.
 * @throws KeyInFlight if that call takes too long
 */
export async function waitForSameKey<Rows>(write: () => PromiseLike<Rows>): Promise<Rows> {
  try {
    return await write();
  } catch (error) {
    throw isLockTimeout(error) ? new KeyInFlight() : error;
  }
}

function outcomeOf(claim: Claim, [row]: WriteRow[]): WriteOutcome {
  if (!row) throw new KeyInFlight();
  const answer = { status: row.status, body: row.body };
  if (row.first_fingerprint === null) return { kind: 'done', answer };
  if (row.first_fingerprint !== claim.fingerprint) return { kind: 'reused' };
  return { kind: 'replayed', answer, secretHash: row.first_secret_hash ?? null };
}

/** The insert that stores a key with the text of the answer: the end of a `runFirst` whose effects are CTEs. */
export function insertOfKey(sql: Sql, claim: Claim, body: string): Fragment {
  return sql`
    insert into idempotency_keys (scope, key, fingerprint, status, body, mail)
    values (${claim.scope}, ${claim.key}, ${claim.fingerprint}, 200, ${body}, ${claim.mail ?? null})
  `;
}

/**
 * The CTE `claimed`: it stores the key with the text of the answer, and returns that text only if the key is new. The
 * effect must select from it.
 * @param body the text of the answer, or an SQL expression of it
 * @param source the rest of the `select`; the key is claimed only if it yields a row
 */
export function claimCte(sql: Sql, claim: Claim, body: string | Fragment, source: Fragment) {
  return sql`
    claimed as (
      insert into idempotency_keys (scope, key, fingerprint, status, body, mail)
      select ${claim.scope}, ${claim.key}::uuid, ${claim.fingerprint}, 200, ${body}, ${claim.mail ?? null}::text ${source}
      on conflict do nothing
      returning body
    )
  `;
}

/** The CTE `stored`: the earlier answer to this key. If it has a row, the effect must do nothing. */
export function storedCte(sql: Sql, claim: Claim, home = TABLE_OF_KEYS) {
  return sql`stored as (${home.find(sql, claim)})`;
}

/** The CTE `answer`: `done` if the CTE `effect` returned a row, else `otherwise`. */
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
 * The CTE that stores the row of a CTE `answer (status, body)`, then the final `select` of the statement. It stores
 * successes and 409s only: a later try could change any other refusal.
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
