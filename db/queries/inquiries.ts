import type { Sql } from 'postgres';
import { type Claim, keysIn, runFirst, type WriteOutcome } from './idempotency';
import type { NewMail } from './mail-outbox';
import { newRowId } from './row-id';

export interface Inquiry {
  first_name: string;
  last_name: string;
  country: string;
  state: string;
  city: string;
  contact: string;
  topic: string;
  message: string;
}

interface NewInquiry extends Inquiry {
  inquiry_id: string;
}

const KEYS = keysIn('inquiries');

/** Adds an inquiry and queues the mail that announces it. */
export function addInquiry(
  sql: Sql,
  claim: Claim,
  inquiry: NewInquiry,
  mail: NewMail,
  answer: string,
  now: Date,
): Promise<WriteOutcome> {
  return runFirst(
    sql,
    claim,
    answer,
    () => sql`
      with queued as (
        insert into mail_outbox (mail_id, kind, recipient, about_id, next_at, expires_at)
        values (
          ${newRowId()}, ${mail.kind}, ${mail.recipient}, ${inquiry.inquiry_id}, ${now}, ${mail.expiresAt}
        )
      )
      insert into inquiries (
        inquiry_id, first_name, last_name, country, state, city, contact, topic, message, created_at,
        request_key, fingerprint, answer
      )
      values (
        ${inquiry.inquiry_id}, ${inquiry.first_name}, ${inquiry.last_name}, ${inquiry.country}, ${inquiry.state},
        ${inquiry.city}, ${inquiry.contact}, ${inquiry.topic}, ${inquiry.message}, ${now},
        ${claim.key}, ${claim.fingerprint}, ${answer}
      )
    `,
    KEYS,
  );
}

/** Finds an inquiry; null if it was deleted. */
export async function findInquiry(sql: Sql, inquiryId: string): Promise<Inquiry | null> {
  const [inquiry] = await sql<Inquiry[]>`
    select first_name, last_name, country, state, city, contact, topic, message
    from inquiries
    where inquiry_id = ${inquiryId}
  `;
  return inquiry ?? null;
}
