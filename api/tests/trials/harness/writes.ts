import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { TOPICS } from '../../../contract/inquiry';
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
  /** Calls that were sent again. */
  repeated: number;
  stop(): Promise<void>;
}

const REPEAT_MS = 100;

let contacts = 0;

export const inquiryOf = (contact: number) => ({
  fname: 'Ada',
  lname: 'Lovelace',
  country: 'India',
  state: 'Haryana',
  city: 'Gurugram',
  contact: String(contact),
  help: TOPICS[0],
  massage: 'Could your cameras tell a leopard from a dog?',
});

interface LoadOptions {
  /** How many writes are begun in a second, if the answers come in time; by default, as many as possible. */
  perSecond?: number;
  /** Whether a write that was cut, or answered with 500 or more, is sent again under its key, as a page would. */
  repeats?: boolean;
}

/**
 * Sends inquiries, `writers` at a time, until stopped.
 * @param server called for each call: the server may change
 */
export function startWrites(
  server: () => Pick<TrialServer, 'ask'> | null,
  writers: number,
  { perSecond = Number.POSITIVE_INFINITY, repeats = false }: LoadOptions = {},
): Load {
  let isOver = false;
  const began = performance.now();
  let sent = 0;
  const lines = Array.from({ length: writers }, async () => {
    while (!isOver) {
      sent += 1;
      const early = began + (sent * 1000) / perSecond - performance.now();
      if (early > 0) await pause(early);
      contacts += 1;
      const contact = contacts;
      const call = {
        body: inquiryOf(contact),
        headers: { ...from(contact), 'idempotency-key': crypto.randomUUID() },
      };
      const send = async () =>
        server()
          ?.ask('/add_inquiry', call)
          .catch(() => null);
      let answer = await send();
      while (repeats && !isOver && (!answer || answer.status >= 500)) {
        load.repeated += 1;
        await pause(REPEAT_MS);
        answer = await send();
      }
      if (!answer) {
        load.cut += 1;
        await pause(5);
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
    repeated: 0,
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
