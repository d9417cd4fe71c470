import type { Sql } from 'postgres';

/** How many of the newest rows the operator sees. */
const NEWEST = 20;

export interface MailQueue {
  waiting: number;
  failed: number;
  /** How long the mail that has been due longest has waited, in seconds; 0 if none is due. */
  oldest_seconds: number;
}

/** Counts the mails that wait, and those that were given up. */
export async function readMailQueue(sql: Sql, now: Date): Promise<MailQueue> {
  const [row] = await sql<MailQueue[]>`
    select
      count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz
        - min(next_at) filter (where state = 'waiting'))), 0)::float8 as oldest_seconds
    from mail_outbox
  `;
  return row ?? { waiting: 0, failed: 0, oldest_seconds: 0 };
}

export interface Counts {
  inquiries: number;
  subscribers: number;
  confirmed: number;
  readers: number;
  uploads: number;
}

export interface InquiryRow {
  created_at: Date;
  name: string;
  place: string;
  contact: string;
  topic: string;
  message: string;
}

export interface FailedMail {
  mail_id: string;
  kind: string;
  recipient: string;
  attempts: number;
  last_code: string | null;
  settled_at: Date | null;
}

export interface Overview {
  counts: Counts;
  inquiries: InquiryRow[];
  subscribers: { email: string; asked_at: Date; confirmed_at: Date | null }[];
  failed: FailedMail[];
  uploads: { name: string; type: string; bytes: number; folder_id: string; created_at: Date }[];
  /** The newest migration. */
  schema: string;
  postgres: string;
}

/** Reads what an operator wants to see. */
export async function readOverview(sql: Sql): Promise<Overview> {
  const [counts] = await sql<Counts[]>`
    select
      (select count(*) from inquiries)::int as inquiries,
      (select count(*) from subscribers)::int as subscribers,
      (select count(*) from subscribers where confirmed_at is not null)::int as confirmed,
      (select count(*) from users)::int as readers,
      (select count(*) from uploads)::int as uploads
  `;
  const [versions] = await sql<{ schema: string; postgres: string }[]>`
    select (select max(name) from migrations) as schema, current_setting('server_version') as postgres
  `;
  if (!counts || !versions) throw new Error('The tables cannot be counted.');
  return {
    counts,
    ...versions,
    inquiries: await sql<InquiryRow[]>`
      select created_at, first_name || ' ' || last_name as name, concat_ws(', ', city, state, country) as place,
        contact, topic, message
      from inquiries order by created_at desc limit ${NEWEST}
    `,
    subscribers: await sql<Overview['subscribers']>`
      select email, asked_at, confirmed_at from subscribers order by asked_at desc limit ${NEWEST}
    `,
    failed: await sql<FailedMail[]>`
      select mail_id, kind, recipient, attempts, last_code, settled_at
      from mail_outbox where state = 'failed' order by settled_at desc nulls last limit ${NEWEST}
    `,
    uploads: await sql<Overview['uploads']>`
      select name, type, bytes, folder_id, created_at from uploads order by created_at desc limit ${NEWEST}
    `,
  };
}

/**
 * Puts a mail that was given up back into the queue.
 * @param expiresAt until when it is tried
 * @returns whether there was such a mail
 */
export async function sendAgain(sql: Sql, mailId: string, now: Date, expiresAt: Date): Promise<boolean> {
  const sent = await sql`
    update mail_outbox
    set state = 'waiting', attempts = 0, next_at = ${now}, expires_at = ${expiresAt}, settled_at = null
    where mail_id = ${mailId} and state = 'failed'
    returning mail_id
  `;
  return sent.length > 0;
}
