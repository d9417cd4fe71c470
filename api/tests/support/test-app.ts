import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '../../../db/testing/test-database';
import { type App, createApp } from '../../app';
import { createPasswords, type HashCost, type Passwords } from '../../auth/passwords';
import { type InquiryPayload, TOPICS } from '../../contract/inquiry';
import { RATE_LIMITS, type RateLimits } from '../../contract/limits';
import type { Catalogue, SiteIdentity } from '../../contract/site';
import { createLog } from '../../http/log';
import { createAddressLimiter } from '../../http/rate-limits';
import { createComposer } from '../../mail/compose';
import { createForgotten } from '../../mail/forgotten';
import { createSmtpTransport } from '../../mail/smtp';
import type { MailMessage, MailTransport } from '../../mail/transport';
import { createMailWorker } from '../../mail/worker';
import { describeApi } from '../../openapi/document';
import { UPLOAD_BOUNDS, type UploadBounds } from '../../uploads/bounds';
import { createDiskStore } from '../../uploads/disk-store';
import { createGraftCheck } from '../../uploads/graft';
import { createLocalFiles } from '../../uploads/local-files';
import { createDescriptionCheck } from './description';

const CATALOGUE: Catalogue = {
  AppliedAI: { title: 'Applied AI', url: 'applied-ai' },
  NLP: { title: 'Natural Language Processing', url: 'introduction-to-nlp' },
};

const QUIZ_SET = [
  { question: 'What is AI?', options: ['A field', 'A cake', 'A tool'] },
  { question: 'What is data?', options: ['Facts', 'A cake'] },
  { question: 'What is a “mean”?', options: ['A cake', 'An average', 'A sum'] },
];

export const QUIZ = QUIZ_SET.map(({ question }) => question);

export const IDENTITY: SiteIdentity = {
  brand: 'Aranya & Applied AI',
  email: 'hello@example.com',
  supportEmail: 'support@example.com',
  colours: { paper: '#fff', ink: '#000', soft: '#444', line: '#ccc', button: '#060', onButton: '#efe' },
};

const SENDER = { name: IDENTITY.brand, address: IDENTITY.email, host: 'localhost' };

export const PASSWORD = 'correct horse battery';

export const INQUIRY: InquiryPayload = {
  fname: 'Ada',
  lname: 'Lovelace',
  country: 'India',
  contact: '+91 98765 43210',
  state: 'Haryana',
  city: 'Gurugram',
  help: TOPICS[0],
  massage: 'Could your cameras tell a leopard from a dog?',
};

/** A hash so cheap that other tests do not have to wait for it. */
export const CHEAP = { memoryKiB: 8, passes: 1 };

interface TestCall {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  cookie?: string | undefined;
  address?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body, if it is JSON; untyped on purpose, as a client sees it. */
  json: Record<string, unknown>;
}

export interface TestReader {
  userId: string;
  /** As a browser sends it back: `sid=…`. */
  cookie: string;
  /** The cookie of a browser that the account knows: `device=…`. */
  device: string;
  email: string;
}

export interface TestApp extends TestDatabase {
  app: App;
  /** The lines of the log. */
  lines: string[];
  /** Moves the clock. */
  pass(ms: number): void;
  /** The time of the clock. */
  now(): Date;
  call(path: string, call?: TestCall): Promise<Answer>;
  signUp(email: string, address?: string): Promise<Answer>;
  logIn(email: string, more?: Pick<TestCall, 'cookie' | 'address'> & { password?: string }): Promise<Answer>;
  /** Signs up a new reader and logs in. */
  openReader(): Promise<TestReader>;
  /** Sends the mails that are due. @returns the sent mails */
  sendMails(): Promise<MailMessage[]>;
  /** Sends the mails that are due to a mail server. */
  deliverMails(smtpUrl: string): Promise<void>;
  /** Reads every row of every table, except what the server notes for itself. */
  readRows(): Promise<string[]>;
}

export interface TestAppOptions {
  siteUrl?: string;
  /** Limits to apply; all others are so high that they never matter. */
  limits?: Partial<RateLimits>;
  /** An existing database, as after a restart; a new one by default. */
  on?: TestDatabase;
  cost?: HashCost;
  /** Wraps the passwords, so that a test can delay a call at a chosen moment. */
  wrapPasswords?: (passwords: Passwords) => Passwords;
  isDraining?: boolean;
  isGeographyReady?: () => boolean;
  uploadGraft?: string;
  /** The address that the server listens on. */
  host?: string;
  uploadBounds?: Partial<UploadBounds>;
}

const OUT_OF_THE_WAY = Object.fromEntries(
  Object.entries(RATE_LIMITS).map(([name, limit]) => [name, { ...limit, calls: 1_000_000 }]),
) as RateLimits;

/** Even a refused call may change these. */
const OWN_TABLES = ['counters', 'readiness'];

/** Checks every answer of every test against the description of the API. */
const requireDescribed = createDescriptionCheck(describeApi(new URL('http://localhost:8080'), IDENTITY));

/** Opens the app on a separate database, with a clock that only moves when a test moves it. */
export async function openTestApp({
  siteUrl = 'http://localhost:8080',
  limits = {},
  on,
  cost = CHEAP,
  wrapPasswords = passwords => passwords,
  isDraining = false,
  isGeographyReady = () => true,
  uploadGraft,
  host = '127.0.0.1',
  uploadBounds = {},
}: TestAppOptions = {}): Promise<TestApp> {
  const opened = on ?? (await openTestDatabase());
  const { database } = opened;
  let now = Date.now();
  const clock = () => new Date(now);
  const lines: string[] = [];
  const keep = (text: string) => lines.push(...text.trim().split('\n'));
  const log = createLog({ later: (text, done) => [keep(text), done()], now: keep }, clock);
  const uploads = join(opened.dataDir, 'uploads');
  const allLimits = { ...OUT_OF_THE_WAY, ...limits };
  const app = createApp({
    database,
    catalogue: CATALOGUE,
    quizzes: [QUIZ_SET, QUIZ_SET.slice(0, 1)],
    identity: IDENTITY,
    siteUrl: new URL(siteUrl),
    renderNotice: notice => `<style>p{}</style><title>${notice.title}</title>${JSON.stringify(notice)}`,
    clock,
    log,
    passwords: wrapPasswords(createPasswords(cost)),
    isDraining: () => isDraining,
    isGeographyReady,
    everything: createAddressLimiter(allLimits.everything, clock),
    limits: allLimits,
    uploadStore: createDiskStore(uploads, createLocalFiles(uploads)),
    isGraft: createGraftCheck(uploadGraft, host),
    // No free space is required, so that tests run on a full disk.
    uploadBounds: { ...UPLOAD_BOUNDS, freeBytes: 0, ...uploadBounds },
  });

  async function call(path: string, { method, body, headers, cookie, address = '192.0.2.1' }: TestCall = {}) {
    const isText = typeof body === 'string';
    const verb = method ?? (body === undefined ? 'GET' : 'POST');
    const response = await app.request(
      path,
      {
        method: verb,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          origin: new URL(siteUrl).origin,
          ...(cookie === undefined ? {} : { cookie }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
      },
      { address },
    );
    const text = await response.text();
    log.flush();
    const { status, headers: answered } = response;
    requireDescribed({ method: verb, path, status, headers: answered, text });
    return { status, headers: answered, text, json: parse(text) };
  }

  async function workOff(transport: MailTransport): Promise<void> {
    const isForgotten = createForgotten(database, { dataDir: opened.dataDir, privacyKey: undefined });
    const needs = { database, siteUrl: new URL(siteUrl), identity: IDENTITY, limits: allLimits, clock };
    const compose = createComposer(needs, isForgotten);
    await createMailWorker({
      database,
      clock,
      log,
      transport,
      compose,
      ownAddresses: [IDENTITY.email, IDENTITY.supportEmail],
    }).sendDue();
  }

  const signUp: TestApp['signUp'] = (email, address) =>
    call('/user_signup', {
      body: { fname: 'Ada', lname: 'Lovelace', email, password: PASSWORD },
      ...(address === undefined ? {} : { address }),
    });

  const logIn: TestApp['logIn'] = (email, { password = PASSWORD, ...more } = {}) =>
    call('/user_login', { body: { username: email, password }, ...more });

  return {
    ...opened,
    app,
    lines,
    pass: ms => {
      now += ms;
    },
    now: clock,
    call,
    signUp,
    logIn,
    async openReader() {
      const email = `${randomUUID().slice(0, 8)}@example.com`;
      await signUp(email);
      const answer = await logIn(email);
      const [user] = answer.json.sanitizedResult as { _id: string }[];
      if (!user) throw new Error(`The login failed: ${answer.text}`);
      return { userId: user._id, cookie: cookieOf(answer), device: deviceOf(answer), email };
    },
    async sendMails() {
      const sent: MailMessage[] = [];
      await workOff({ send: async message => void sent.push(message) });
      return sent;
    },
    deliverMails: smtpUrl => workOff(createSmtpTransport(smtpUrl, SENDER)),
    async readRows() {
      const tables = await database.sql<{ name: string }[]>`
        select table_name as name from information_schema.tables where table_schema = 'public'
      `;
      const reads = tables
        .filter(({ name }) => !OWN_TABLES.includes(name))
        .map(({ name }) => `select to_jsonb(${name})::text as content from ${name}`);
      const rows = await database.sql.unsafe<{ content: string }[]>(reads.join(' union all '));
      return rows.map(({ content }) => content).sort();
    },
  };
}

/** Finds the secret in the link of the only mail with a link to an address. @throws Error unless there is one */
export function secretOf(mails: MailMessage[], email: string): string {
  const own = mails.filter(({ to }) => to === email);
  const [secret, ...others] = own.flatMap(({ text }) => /^http.*\/([\w-]{43})$/m.exec(text)?.[1] ?? []);
  if (secret === undefined || others.length > 0) throw new Error('There is not one secret.');
  return secret;
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf({ headers }: Answer): string {
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** The device cookie that an answer sets, as a browser sends it back; empty if the answer sets none. */
export function deviceOf({ headers }: Answer): string {
  const cookies = headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '');
  return cookies.find(cookie => /^(?:__Host-)?device=/.test(cookie)) ?? '';
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
