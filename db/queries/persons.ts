import type { JSONValue, PendingQuery, Row, Sql } from 'postgres';
import { folded, foldedEmail } from './fragment';
import type { UploadPlace } from './uploads';

/** The values that find the rows of a person. */
export interface PersonKeys {
  /** The mail address, in any case. */
  mail: string;
  /** The digits of the contact number in the person's inquiries; null if there is none to look for. */
  contact: string | null;
  /** The names of the counters of the address; the counters of an account are found by its id. */
  counters: readonly string[];
  /** The folders of uploads that belong to the person. */
  folders: readonly string[];
}

/** The rows of a person in each table. */
type PersonRows = Record<string, JSONValue[]>;
/** The number of rows in each table. */
export type PersonCounts = Record<string, number>;

type Fragment = PendingQuery<Row[]>;

/** Whether a text contains an address as a whole word; another person's address may end the same way. */
const names = (sql: Sql, text: Fragment, mail: string) => sql`
  exists (
    select from regexp_split_to_table(
      -- The database's own locale decides what a letter is.
      ${folded(sql, sql`(${text})`)} collate "default", '[^[:alnum:]._%+@-]+'
    ) as word
    where trim(both '.-' from word) = ${folded(sql, mail)}
  )
`;

const listOf = (sql: Sql, texts: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb))`;

/** Upload rows name no person. A file belongs to the person if its folder does or its name contains the address. */
const uploadedCte = (sql: Sql, { mail, folders }: PersonKeys) => sql`
  uploaded as (
    select upload_id, folder_id, type from uploads
    where folder_id in ${listOf(sql, folders)}
      or ${names(sql, sql`name || ' ' || regexp_replace(name, '\\.[^.]*$', '')`, mail)}
  )
`;

/**
 * The rows of a person as CTEs, one for each table. Inquiries have no address column: they belong to the person if
 * they contain the address or the contact number.
 */
function personCtes(sql: Sql, keys: PersonKeys) {
  const { mail, contact, counters } = keys;
  return sql`
    person as (select user_id from users where ${foldedEmail(sql)} = ${folded(sql, mail)}),
    asked as (
      select inquiry_id from inquiries
      where regexp_replace(contact, '\\D', '', 'g') = ${contact}::text
        or ${names(sql, sql`contact || ' ' || message`, mail)}
    ),
    results as (select quiz_result_id from quiz_results where ${foldedEmail(sql)} = ${folded(sql, mail)}),
    mails as (
      select mail_id from mail_outbox
      where ${folded(sql, sql`recipient`)} = ${folded(sql, mail)}
        or about_id in (select inquiry_id from asked union all select quiz_result_id from results)
    ),
    subscriber as (select subscriber_id from subscribers where ${foldedEmail(sql)} = ${folded(sql, mail)}),
    counted as (
      select counter from counters
      where split_part(counter, '/', 1) in (${listOf(sql, counters)} union all select user_id::text from person)
    ),
    ${uploadedCte(sql, keys)},
    refused as (
      select recipient_hash from mail_refusals
      where recipient_hash = encode(sha256(convert_to(${folded(sql, mail)}, 'UTF8')), 'hex')
    )
  `;
}

/** The keys of the person's own writes, and of anonymous writes about the address. */
const ofKeys = (sql: Sql, mail: string) =>
  sql`scope in (select 'u:' || user_id from person) or mail = ${folded(sql, mail)}`;

/**
 * Reads every row about a person, and the quiz sets that the person's results refer to. It leaves out columns that
 * could open something (hashes of secrets) or that only protect a write (fingerprints).
 */
export async function exportPerson(sql: Sql, keys: PersonKeys): Promise<PersonRows> {
  const rowsOf = (table: string, condition: Fragment, without: string[] = []) => sql`
    (
      select coalesce(jsonb_agg(row order by row::text), '[]')
      from ${sql(table)} as one, to_jsonb(one) as whole,
        lateral (select jsonb_object_agg(key, value) as row from jsonb_each(whole)
          where key not in ${listOf(sql, without)}) as shown
      where ${condition}
    )
  `;
  const [row] = await sql<{ rows: PersonRows }[]>`
    with ${personCtes(sql, keys)}
    select jsonb_build_object(
      'users', ${rowsOf('users', sql`user_id in (select user_id from person)`, ['password_hash'])},
      'sessions', ${rowsOf('sessions', sql`user_id in (select user_id from person)`, ['session_hash'])},
      'saved_articles', ${rowsOf('saved_articles', sql`user_id in (select user_id from person)`)},
      'reset_tokens', ${rowsOf('reset_tokens', sql`user_id in (select user_id from person)`, ['token_hash'])},
      'idempotency_keys', ${rowsOf('idempotency_keys', ofKeys(sql, keys.mail), ['fingerprint', 'secret_hash'])},
      'inquiries', ${rowsOf('inquiries', sql`inquiry_id in (select inquiry_id from asked)`, ['fingerprint'])},
      'quiz_results', ${rowsOf('quiz_results', sql`quiz_result_id in (select quiz_result_id from results)`, ['fingerprint'])},
      'quiz_sets', ${rowsOf(
        'quiz_sets',
        sql`quiz_set in (
          select quiz_set from quiz_results where quiz_result_id in (select quiz_result_id from results)
        )`,
      )},
      'mail_outbox', ${rowsOf('mail_outbox', sql`mail_id in (select mail_id from mails)`)},
      'subscribers', ${rowsOf('subscribers', sql`subscriber_id in (select subscriber_id from subscriber)`)},
      'subscriber_secrets', ${rowsOf('subscriber_secrets', sql`subscriber_id in (select subscriber_id from subscriber)`, ['secret_hash'])},
      'uploads', ${rowsOf('uploads', sql`upload_id in (select upload_id from uploaded)`)},
      'counters', ${rowsOf('counters', sql`counter in (select counter from counted)`)},
      'mail_refusals', ${rowsOf('mail_refusals', sql`recipient_hash in (select recipient_hash from refused)`)}
    ) as rows
  `;
  return row?.rows ?? {};
}

/** Finds where the files of a person are stored. */
export function findPersonUploads(sql: Sql, keys: PersonKeys): Promise<UploadPlace[]> {
  return sql<UploadPlace[]>`with ${uploadedCte(sql, keys)} select upload_id, folder_id, type from uploaded`;
}

/**
 * Deletes every row about a person and records that the address must not be mailed, in one statement.
 * @param addressHmac the only trace of the address that is kept
 * @returns how many rows of each table were deleted
 */
export async function erasePerson(
  sql: Sql,
  keys: PersonKeys,
  addressHmac: string,
  now: Date,
): Promise<PersonCounts> {
  const gone = (table: string, condition: Fragment) =>
    sql`${sql(`gone_${table}`)} as (delete from ${sql(table)} where ${condition} returning 1)`;
  const ofUser = sql`user_id in (select user_id from person)`;
  const ofSubscriber = sql`subscriber_id in (select subscriber_id from subscriber)`;
  const [row] = await sql<{ counts: PersonCounts }[]>`
    with ${personCtes(sql, keys)},
    ${gone('sessions', ofUser)},
    ${gone('saved_articles', ofUser)},
    ${gone('reset_tokens', ofUser)},
    ${gone('idempotency_keys', ofKeys(sql, keys.mail))},
    ${gone('users', ofUser)},
    ${gone('inquiries', sql`inquiry_id in (select inquiry_id from asked)`)},
    ${gone('quiz_results', sql`quiz_result_id in (select quiz_result_id from results)`)},
    ${gone('mail_outbox', sql`mail_id in (select mail_id from mails)`)},
    ${gone('subscriber_secrets', ofSubscriber)},
    ${gone('subscribers', ofSubscriber)},
    ${gone('uploads', sql`upload_id in (select upload_id from uploaded)`)},
    ${gone('counters', sql`counter in (select counter from counted)`)},
    ${gone('mail_refusals', sql`recipient_hash in (select recipient_hash from refused)`)},
    forgotten as (
      insert into forgotten_addresses (address_hmac, forgotten_at) values (${addressHmac}, ${now})
      on conflict do nothing
    )
    select jsonb_build_object(
      'users', (select count(*) from gone_users),
      'sessions', (select count(*) from gone_sessions),
      'saved_articles', (select count(*) from gone_saved_articles),
      'reset_tokens', (select count(*) from gone_reset_tokens),
      'idempotency_keys', (select count(*) from gone_idempotency_keys),
      'inquiries', (select count(*) from gone_inquiries),
      'quiz_results', (select count(*) from gone_quiz_results),
      'mail_outbox', (select count(*) from gone_mail_outbox),
      'subscribers', (select count(*) from gone_subscribers),
      'subscriber_secrets', (select count(*) from gone_subscriber_secrets),
      'uploads', (select count(*) from gone_uploads),
      'counters', (select count(*) from gone_counters),
      'mail_refusals', (select count(*) from gone_mail_refusals)
    ) as counts
  `;
  return row?.counts ?? {};
}

/**
 * Checks whether an address must not be mailed. If so, it also deletes what has been entered about the address since.
 * @returns true if its owner asked to be forgotten
 */
export async function dropForgotten(sql: Sql, mail: string, addressHmac: string): Promise<boolean> {
  const [row] = await sql<{ is_forgotten: boolean }[]>`
    with forgotten as (select from forgotten_addresses where address_hmac = ${addressHmac}),
    dropped as (
      delete from subscribers
      where ${foldedEmail(sql)} = ${folded(sql, mail)} and confirmed_at is null and exists (select from forgotten)
    ),
    keys as (delete from idempotency_keys where mail = ${folded(sql, mail)} and exists (select from forgotten)),
    blanked as (
      update quiz_results set email = null, fingerprint = null
      where ${foldedEmail(sql)} = ${folded(sql, mail)} and exists (select from forgotten)
    )
    select exists (select from forgotten) as is_forgotten
  `;
  return row?.is_forgotten ?? false;
}

/** Whether there is any address that must not be mailed. */
export async function hasForgotten(sql: Sql): Promise<boolean> {
  const rows = await sql`select 1 from forgotten_addresses limit 1`;
  return rows.length > 0;
}

/**
 * Rewrites the files of the embedded database without the deleted rows. Otherwise their bytes would stay in the tables
 * and in the journal until something else needs the space.
 */
export async function scrubFiles(sql: Sql): Promise<void> {
  await sql`vacuum full`;
  await sql`set wal_recycle = off`;
  // Journal files that wait for reuse still hold their old bytes; each turn removes one.
  const [journal] = await sql<{ files: number }[]>`select count(*)::int as files from pg_ls_waldir()`;
  for (let turns = journal?.files ?? 0; turns >= 0; turns -= 1) {
    await sql`select pg_switch_wal()`;
    await sql`checkpoint`;
  }
}
