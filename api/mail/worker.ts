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
import type { Clock } from '../clock';
import type { Log, MailEvent } from '../log';
import { type MailMessage, MailRefused, type MailTransport } from './transport';

/** RELIABILITY.md decision 31. */
const CONNECTIONS = 2;
const LEASE_MS = 60_000;
const TRIES = 8;
const FIRST_RETRY_MS = 30_000;
/** Shorter than the lease, so that no second worker starts on a mail that is still on its way. */
const SEND_MS = 50_000;
const POLL_MS = 1000;
/** How long the server's end waits for mails on their way. */
const PATIENCE_MS = 3000;

export interface MailWorker {
  /** Looks for mails now and every second. */
  start(): void;
  /** Sends all that is due; resolves when nothing more is. */
  sendDue(): Promise<void>;
  /** Claims no more, lets what is on its way arrive, and hands back what does not in time. */
  stop(patienceMs?: number): Promise<void>;
}

export interface MailWorkerNeeds {
  database: Database;
  clock: Clock;
  log: Log;
  transport: MailTransport;
  /** Makes up what a mail says; null where it is not to be sent after all. */
  compose: (mail: MailRow) => Promise<MailMessage | null>;
}

/** What an attempt came to, and how to note it. */
interface Outcome {
  event: MailEvent;
  code: string;
  note: (database: Database) => Promise<void>;
}

/** Sends the queued mails, two at a time, each at least once and until it is delivered, refused or given up. */
export function createMailWorker({ database, clock, log, transport, compose }: MailWorkerNeeds): MailWorker {
  const lines = new Set<Promise<void>>();
  const ending = new AbortController();
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;

  /** Starts a line of work where there is room; one that finds a mail makes room for the next. */
  function openLine(): void {
    if (isEnding || lines.size >= CONNECTIONS) return;
    const line = work()
      .catch(error => {
        // The calls of readers tell of an absent database; a line every second would tell no more.
        if (!(error instanceof DatabaseAway)) log.error(error);
      })
      .finally(() => lines.delete(line));
    lines.add(line);
  }

  async function work(): Promise<void> {
    while (!isEnding) {
      const now = clock();
      const leaseEnd = new Date(now.getTime() + LEASE_MS);
      const mail = await database.call(sql => claimMail(sql, now, leaseEnd));
      if (!mail) return;
      openLine();
      const { event, code, note } = await attempt(mail);
      await note(database);
      log.mail(event, { id: mail.mail_id, kind: mail.kind, attempts: mail.attempts, code });
    }
  }

  async function attempt(mail: MailRow): Promise<Outcome> {
    if (mail.is_blocked) return settled(mail, 'dropped', 'blocked');
    if (mail.expires_at <= clock()) return settled(mail, 'failed', 'expired');
    // The claims of workers that died count as well: a mail that kills its worker is not tried for ever.
    if (mail.attempts > TRIES) return settled(mail, 'failed', 'tries');
    try {
      const message = await compose(mail);
      if (!message) return settled(mail, 'dropped', 'not_needed');
      await transport.send(message, AbortSignal.any([ending.signal, AbortSignal.timeout(SEND_MS)]));
      return settled(mail, 'sent', 'ok');
    } catch (error) {
      return failed(mail, error);
    }
  }

  function failed(mail: MailRow, error: unknown): Outcome {
    if (error instanceof MailRefused) return refused(mail, error);
    if (ending.signal.aborted) return returned(mail);
    const code = codeOf(error);
    // What has no code comes from no server and no system: it is ours to mend.
    if (error instanceof Error && !('code' in error)) log.error(error);
    if (mail.attempts >= TRIES) return settled(mail, 'failed', code);
    const jitter = 0.8 + Math.random() * 0.4;
    const nextAt = new Date(clock().getTime() + FIRST_RETRY_MS * 2 ** (mail.attempts - 1) * jitter);
    return {
      event: 'mail_retried',
      code,
      note: db => db.call(sql => retryMail(sql, mail, code, nextAt)),
    };
  }

  const settled = (mail: MailRow, state: SettledState, code: string): Outcome => ({
    event: `mail_${state}`,
    code,
    note: db => db.call(sql => settleMail(sql, mail, state, code, clock())),
  });

  const refused = (mail: MailRow, { isAddress, code }: MailRefused): Outcome =>
    isAddress
      ? {
          event: 'mail_failed',
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

/** A reply code or the system's word for it, never a text: a server's text may repeat the address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error && error.responseCode) return String(error.responseCode);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
