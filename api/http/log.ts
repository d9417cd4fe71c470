import { createHmac, randomBytes } from 'node:crypto';
import { write, writeSync } from 'node:fs';
import { networkOf } from './address';

/** One answered request. Never a body, a query, a cookie, a mail address or a token. */
export interface RequestNote {
  id: string;
  method: string;
  /** The pattern, not the path: a path may hold a secret. */
  route: string;
  status: number;
  /** `performance.now()` when it came. */
  startedAt: number;
  bytes: number;
  userId?: string | undefined;
  address: string;
  event?: CountedEvent | undefined;
}

/** Something an operator should be able to count; `what` says which limit or rule. */
export interface CountedEvent {
  name: SecurityEvent;
  what?: string;
}

export type SecurityEvent =
  | 'login_failed'
  | 'limit_hit'
  | 'forbidden'
  | 'reset_asked'
  | 'reset_used'
  | 'upload_refused';

/** What became of a mail; never to whom it went. */
export type MailEvent =
  | 'mail_sent'
  | 'mail_written'
  | 'mail_dropped'
  | 'mail_retried'
  | 'mail_returned'
  /** Nothing more is done for it, although it has not arrived; the one line about mails that an operator must act on. */
  | 'mail_given_up';

export interface MailNote {
  /** Of the mail, also the first half of its Message-ID. */
  id: string;
  kind?: string;
  attempts?: number;
  /** A reply code of the mail server, or a word; not its text, which may repeat the address. */
  code?: string;
  /** What the mail server said to the last try before it expired. */
  last?: string;
  /** Where it was written, for want of a mail server. */
  file?: string;
}

/** Whether the bucket of the uploads answers. */
export type BucketEvent = 'bucket_away' | 'bucket_back';

/** How much of a data set is in the database. */
export interface LoadNote {
  data: string;
  loaded: number;
  of: number;
}

export interface Log {
  request(note: RequestNote): void;
  mail(event: MailEvent, note: MailNote): void;
  loading(note: LoadNote): void;
  /** @param message a sentence for the operator */
  bucket(event: BucketEvent, message: string): void;
  /** A bug or a failure of something we stand on. */
  error(error: unknown, id?: string): void;
  /** Writes what is still held back, before the process ends. */
  flush(): void;
}

/** Where lines go: one call writes them later, the other now. */
export interface Sink {
  later(text: string, done: () => void): void;
  now(text: string): void;
}

const FLUSH_MS = 200;
const FLUSH_BYTES = 64 * 1024;
/** Working out a sign costs more than the rest of a line. */
const KNOWN_SIGNS = 10_000;
/** A reader of the log that has stalled must not fill the memory. */
const HELD_BYTES = 16 * 1024 * 1024;

/** A file descriptor as a sink. */
export function descriptorSink(descriptor: number): Sink {
  return {
    later: (text, done) => writeAll(descriptor, Buffer.from(text), done),
    now(text) {
      try {
        writeSync(descriptor, text);
      } catch {
        // Nobody is left to read it.
      }
    },
  };
}

function writeAll(descriptor: number, bytes: Buffer, done: () => void): void {
  write(descriptor, bytes, (error, written) => {
    if (error || written >= bytes.length) done();
    else writeAll(descriptor, bytes.subarray(written), done);
  });
}

/**
 * The log: JSON lines, held back for a moment and written without holding up an answer.
 * @param key makes the user's sign: the same user has the same sign as long as the process lives, and no longer
 */
export function createLog(sink: Sink, now: () => Date, key: Uint8Array = randomBytes(32)): Log {
  // A list: to add to one long text costs more than the line itself.
  let held: string[] = [];
  let heldLength = 0;
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  function flushLater(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isWriting || heldLength === 0) return;
    isWriting = true;
    sink.later(takeHeld(), () => {
      isWriting = false;
      if (heldLength > 0) schedule();
    });
  }

  function takeHeld(): string {
    const text = held.join('');
    held = [];
    heldLength = 0;
    return text;
  }

  function schedule(): void {
    if (heldLength >= FLUSH_BYTES) flushLater();
    else timer ??= setTimeout(flushLater, FLUSH_MS).unref();
  }

  function put(line: string): void {
    if (heldLength > HELD_BYTES) return;
    held.push(line, '\n');
    heldLength += line.length + 1;
    schedule();
  }

  const signs = new Map<string, string>();

  function sign(userId: string): string {
    const known = signs.get(userId);
    if (known !== undefined) return known;
    const made = createHmac('sha256', key).update(userId).digest('base64url').slice(0, 16);
    if (signs.size >= KNOWN_SIGNS) signs.clear();
    signs.set(userId, made);
    return made;
  }

  return {
    request(note) {
      put(
        JSON.stringify({
          time: now().toISOString(),
          id: note.id,
          method: note.method,
          route: note.route,
          status: note.status,
          ms: Math.round((performance.now() - note.startedAt) * 10) / 10,
          bytes: note.bytes,
          user: note.userId === undefined ? undefined : sign(note.userId),
          address: networkOf(note.address),
          event: note.event?.name,
          what: note.event?.what,
        }),
      );
    },
    mail(event, note) {
      const level = event === 'mail_given_up' ? 'error' : undefined;
      put(JSON.stringify({ time: now().toISOString(), level, event, ...note }));
    },
    loading(note) {
      put(JSON.stringify({ time: now().toISOString(), event: 'loading', ...note }));
    },
    bucket(event, message) {
      put(JSON.stringify({ time: now().toISOString(), event, message }));
    },
    error(error, id) {
      put(JSON.stringify({ time: now().toISOString(), event: 'error', id, ...describe(error) }));
    },
    flush() {
      clearTimeout(timer);
      timer = undefined;
      const text = takeHeld();
      if (text !== '') sink.now(text);
    },
  };
}

/** An error of the database carries the row it stumbled over in `detail`; only name, code and stack are kept. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describe(error.cause);
  return { error: error.name, code, stack: error.stack, cause };
}
