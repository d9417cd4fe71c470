import type { Database } from '../../db/client';
import { DatabaseAway } from '../../db/errors';
import {
  claimMail,
  type MailRow,
  markRefused,
  retryMail,
  returnMail,
  type SettledState,
  settleMail,
} from '../../db/queries/mail-outbox';
import type { Log, MailEvent } from '../http/log';
import { MACHINE_CAPS } from '../shared/caps';
import type { Clock } from '../shared/clock';
import { mailboxOf } from './letters/mailbox';
import { type MailMessage, MailRefused, type MailTransport } from './transport';

/** The lease of the first claim. Each further claim doubles it, so that a mail that kills workers does so rarely. */
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 30_000;
/** The longest pause between two tries, and the longest lease. */
const LONGEST_PAUSE_MS = 3_600_000;
/** How long before its expiry a mail is tried for the last time. */
const LAST_TRY_MS = 60_000;
/** Shorter than the lease, so that no second worker starts a mail that is still being sent. */
const SEND_MS = 50_000;
const POLL_MS = 1000;
/** How long a shutdown waits for mails that are being sent. */
const PATIENCE_MS = 3000;

export interface MailWorker {
  /** Looks for due mails now and every second. */
  start(): void;
  /** Sends all due mails; resolves when none is left. */
  sendDue(): Promise<void>;
  /**
   * Claims no more mails, waits for those that are being sent, and returns the rest to the queue.
   * @param patienceMs how long it waits, in milliseconds
   */
  stop(patienceMs?: number): Promise<void>;
}

export interface MailWorkerNeeds {
  database: Database;
  clock: Clock;
  log: Log;
  transport: MailTransport;
  /** Composes a mail; returns null if it should not be sent after all. */
  compose: (mail: MailRow) => Promise<MailMessage | null>;
  /** The site's own addresses. Refusals never block them: a mail to them is tried until it expires. */
  ownAddresses: readonly string[];
  /** How many mails may be on their way at once. */
  atOnce?: number;
}

/** The result of an attempt, and how to record it. */
interface Outcome {
  event: MailEvent;
  code: string;
  /** The code of the previous attempt, if this one was not made. */
  last?: string;
  note: (database: Database) => Promise<void>;
}

/** Creates the worker: it sends queued mails, a few at a time, and tries each until delivered, refused or expired. */
export function createMailWorker(needs: MailWorkerNeeds): MailWorker {
  const { database, clock, log, transport, compose, atOnce = MACHINE_CAPS.mails } = needs;
  const own = new Set(needs.ownAddresses.map(mailboxOf));
  const lines = new Set<Promise<void>>();
  const ending = new AbortController();
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;

  /** Starts a line of work if there is room for one. A line that finds a mail starts the next. */
  function openLine(): void {
    if (isEnding || lines.size >= atOnce) return;
    const line = work()
      .catch(error => {
        // The calls of readers already log that the database is away; a line every second would add nothing.
        if (!(error instanceof DatabaseAway)) log.error(error);
      })
      .finally(() => lines.delete(line));
    lines.add(line);
  }

  async function work(): Promise<void> {
    while (!isEnding) {
      const now = clock();
      const lease = { firstMs: LEASE_MS, longestMs: LONGEST_PAUSE_MS };
      const mail = await database.call(sql => claimMail(sql, now, lease));
      if (!mail) return;
      openLine();
      const { event, code, last, note } = await attempt(mail);
      await note(database);
      const { mail_id: id, kind, attempts } = mail;
      log.mail(event, { id, kind, attempts, code, ...(last === undefined ? {} : { last }) });
    }
  }

  async function attempt(mail: MailRow): Promise<Outcome> {
    if (mail.is_blocked && !isOwn(mail)) return settled(mail, 'failed', 'blocked');
    if (mail.expires_at <= clock()) {
      return { ...settled(mail, 'failed', 'expired'), last: mail.last_code ?? 'untried' };
    }
    try {
      const late = AbortSignal.timeout(SEND_MS);
      const message = await compose(mail);
      if (!message) return settled(mail, 'dropped', 'not_needed');
      await transport.send(message, AbortSignal.any([ending.signal, late]));
      return settled(mail, 'sent', 'ok');
    } catch (error) {
      return failed(mail, error);
    }
  }

  function failed(mail: MailRow, error: unknown): Outcome {
    if (error instanceof MailRefused && !(error.isUnknownMailbox && isOwn(mail))) return refused(mail, error);
    if (ending.signal.aborted) return returned(mail);
    const code = codeOf(error);
    // An error without a code comes neither from a server nor from the system: it is a bug of ours.
    if (error instanceof Error && !('code' in error)) log.error(error);
    return {
      event: 'mail_retried',
      code,
      note: db => db.call(sql => retryMail(sql, mail, code, nextTry(mail))),
    };
  }

  function nextTry({ attempts, expires_at }: MailRow): Date {
    const now = clock().getTime();
    const jitter = 0.8 + Math.random() * 0.2;
    const next = now + Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS) * jitter;
    const last = expires_at.getTime() - LAST_TRY_MS;
    return new Date(now < last ? Math.min(next, last) : next);
  }

  const isOwn = ({ recipient }: MailRow) => own.has(mailboxOf(recipient));

  const settled = (mail: MailRow, state: SettledState, code: string): Outcome => ({
    event: state === 'failed' ? 'mail_given_up' : `mail_${state}`,
    code,
    note: db => db.call(sql => settleMail(sql, mail, state, code, clock())),
  });

  const refused = (mail: MailRow, { isUnknownMailbox, code }: MailRefused): Outcome =>
    isUnknownMailbox
      ? {
          event: 'mail_given_up',
          code,
          note: db => db.call(sql => markRefused(sql, mail, code, clock())),
        }
      : settled(mail, 'failed', code);

  const returned = (mail: MailRow): Outcome => ({
    event: 'mail_returned',
    code: 'ending',
    note: db => db.call(sql => returnMail(sql, mail, clock())),
  });

  async function sendDue(): Promise<void> {
    openLine();
    while (lines.size > 0) await Promise.all(lines);
  }

  return {
    sendDue,
    start() {
      openLine();
      timer = setInterval(openLine, POLL_MS).unref();
    },
    async stop(patienceMs = PATIENCE_MS) {
      isEnding = true;
      clearInterval(timer);
      const patience = setTimeout(() => ending.abort(), patienceMs);
      while (lines.size > 0) await Promise.all(lines);
      clearTimeout(patience);
    },
  };
}

/** A reply code, the system's error code or the error's name; never a text, because it may repeat the address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
