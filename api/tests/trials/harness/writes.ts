import type { Sql } from 'postgres';
import { type Answer, from, type TrialServer } from './server';

/** The results of a load of inquiries, each with a unique contact number. */
export interface Load {
  /** The numbers of the inquiries that were answered with 200. */
  kept: number[];
  /** When each of them was answered, in milliseconds since 1970. */
  keptAt: number[];
  answers: Answer[];
  /** Calls that ended without an answer. */
  cut: number;
  stop(): Promise<void>;
}

let contacts = 0;

export const inquiryOf = (contact: number) => ({
  fname: 'Ada',
  lname: 'Lovelace',
  country: 'India',
  state: 'Haryana',
  city: 'Gurugram',
  contact: String(contact),
  help: 'Computer Vision',
  massage: 'Could your cameras tell a leopard from a dog?',
});

/**
 * Sends inquiries, `writers` at a time, until stopped.
 * @param server called for each write: the server may change
 * @param perSecond how many writes are begun in a second, if the answers come in time; by default, as many as possible
 */
export function startWrites(
  server: () => TrialServer | null,
  writers: number,
  perSecond = Number.POSITIVE_INFINITY,
): Load {
  let isOver = false;
  const began = performance.now();
  let sent = 0;
  const lines = Array.from({ length: writers }, async () => {
    while (!isOver) {
      const target = server();
      sent += 1;
      const early = began + (sent * 1000) / perSecond - performance.now();
      if (early > 0) await new Promise(resolve => setTimeout(resolve, early));
      contacts += 1;
      const contact = contacts;
      const answer = await target
        ?.ask('/add_inquiry', {
          body: inquiryOf(contact),
          headers: { ...from(contact), 'idempotency-key': crypto.randomUUID() },
        })
        .catch(() => null);
      if (!answer) {
        load.cut += 1;
        await new Promise(resolve => setTimeout(resolve, 5));
        continue;
      }
      load.answers.push(answer);
      if (answer.status !== 200) continue;
      load.kept.push(contact);
      load.keptAt.push(Date.now());
    }
  });
  const load: Load = {
    kept: [],
    keptAt: [],
    answers: [],
    cut: 0,
    async stop() {
      isOver = true;
      await Promise.all(lines);
    },
  };
  return load;
}

/** Counts the kept inquiries that are missing, duplicated, or without their mail. */
export async function compare(sql: Sql, kept: readonly number[]) {
  const rows = await sql<{ contact: string; times: number; mails: number }[]>`
    select contact, count(distinct inquiry_id)::int as times, count(mail_id)::int as mails
    from inquiries left join mail_outbox on about_id = inquiry_id
    group by contact
  `;
  const there = new Set(rows.map(({ contact }) => Number(contact)));
  return {
    lost: kept.filter(contact => !there.has(contact)).length,
    doubled: rows.filter(({ times }) => times > 1).length,
    halved: rows.filter(({ times, mails }) => times !== mails).length,
  };
}
