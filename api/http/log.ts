import { createHmac, randomBytes } from 'node:crypto';
import { write, writeSync } from 'node:fs';
import { networkOf } from './address';

/** One answered request, without any body, query, cookie, mail address or token. */
interface RequestNote {
  id: string;
  method: string;
  /** The route's pattern, not the path: a path may contain a secret. */
  route: string;
  status: number;
  /** `performance.now()` when the request came. */
  startedAt: number;
  bytes: number;
  userId?: string | undefined;
  address: string;
  event?: CountedEvent | undefined;
}

/** An event that an operator should be able to count; `what` names the limit or rule. */
export interface CountedEvent {
  name: CallEvent;
  what?: string;
}

export type CallEvent =
  | 'login_failed'
  | 'limit_hit'
  | 'forbidden'
  | 'reset_asked'
  | 'reset_used'
  | 'upload_refused'
  /** The answer to the first call with the same Idempotency-Key was given again. */
  | 'write_replayed';

/** The result of an attempt to send a mail; never its recipient. */
export type MailEvent =
  | 'mail_sent'
  | 'mail_written'
  | 'mail_dropped'
  | 'mail_retried'
  | 'mail_returned'
  /** The mail was not delivered and will not be tried again: the only mail event that an operator must act on. */
  | 'mail_given_up';

interface MailNote {
  /** The id of the mail, also the first half of its Message-ID. */
  id: string;
  kind?: string;
  attempts?: number;
  /** A reply code of the mail server, or a word. The server's text is left out: it may repeat the address. */
  code?: string;
  /** The code of the last attempt before the mail expired. */
  last?: string;
  /** The file that the mail was written to, if there is no mail server. */
  file?: string;
}

/** Whether the bucket of the uploads answers. */
type BucketEvent = 'bucket_away' | 'bucket_back';

/** Whether the standby of DATABASE_REPLICA_URL answers. */
type ReplicaEvent = 'replica_away' | 'replica_back';

/** Whether the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes spans. */
type TracesEvent = 'traces_away' | 'traces_back';

/** The pages were built for another SITE_URL than the server's. */
type WarningEvent = 'other_site_url';

/** How much of a data set is in the database. */
interface LoadNote {
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
  /** @param message a sentence for the operator */
  replica(event: ReplicaEvent, message: string): void;
  /** @param message a sentence for the operator */
  traces(event: TracesEvent, message: string): void;
  /** Logs what the operator should mend while the site goes on. @param message a sentence */
  warning(event: WarningEvent, message: string): void;
  /** Logs a bug or the failure of a dependency. @param id of the request */
  error(error: unknown, id?: string): void;
  /** Writes all buffered lines, before the process ends. */
  flush(): void;
}

/** The destination of lines: `later` writes asynchronously, `now` synchronously. */
interface Sink {
  later(text: string, done: () => void): void;
  now(text: string): void;
}

const FLUSH_MS = 200;
const FLUSH_BYTES = 64 * 1024;
/** Pseudonyms of users are cached: computing one costs more than the rest of a line. */
const KNOWN_SIGNS = 10_000;
/** The bound of the buffer: a stalled reader of the log must not fill the memory. */
const HELD_BYTES = 16 * 1024 * 1024;

/** How long a write waits for the reader of a full pipe. */
const FULL_MS = 20;

/** A file descriptor as a sink. It may be a pipe that refuses more while it is full (`EAGAIN`). */
export function descriptorSink(descriptor: number): Sink {
  return {
    later: (text, done) => writeAll(descriptor, Buffer.from(text), done),
    now(text) {
      try {
        // What a full pipe does not take is lost: the process ends.
        for (let bytes = Buffer.from(text); bytes.length > 0; )
          bytes = bytes.subarray(writeSync(descriptor, bytes));
      } catch {
        // Nobody reads the log any more.
      }
    },
  };
}

function writeAll(descriptor: number, bytes: Buffer, done: () => void): void {
  write(descriptor, bytes, (error, written) => {
    if (error?.code === 'EAGAIN') setTimeout(() => writeAll(descriptor, bytes, done), FULL_MS).unref();
    else if (error || written >= bytes.length) done();
    else writeAll(descriptor, bytes.subarray(written), done);
  });
}

/**
 * Creates the log: JSON lines, buffered briefly and written without delaying an answer.
 * @param key makes the pseudonyms of users; with the default, a user's pseudonym lasts as long as the process
 */
export function createLog(sink: Sink, now: () => Date, key: Uint8Array = randomBytes(32)): Log {
  // An array, because appending to one long string costs more than the line itself.
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
    replica(event, message) {
      put(JSON.stringify({ time: now().toISOString(), event, message }));
    },
    traces(event, message) {
      put(JSON.stringify({ time: now().toISOString(), event, message }));
    },
    warning(event, message) {
      put(JSON.stringify({ time: now().toISOString(), level: 'warning', event, message }));
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

/** Keeps only name, code and stack of an error and its causes: a database error has the offending row in `detail`. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describe(error.cause);
  return { error: error.name, code, stack: error.stack, cause };
}
