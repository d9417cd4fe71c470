import { join } from 'node:path';
import { type App, createApp } from '../../app';
import { createPasswords } from '../../auth/passwords';
import { RATE_LIMITS, type RateLimits } from '../../contract/limits';
import type { Catalogue, SiteIdentity } from '../../contract/site';
import { createLog } from '../../http/log';
import { createAddressLimiter } from '../../http/rate-limits';
import { UPLOAD_BOUNDS } from '../../uploads/bounds';
import { createDiskStore } from '../../uploads/disk-store';
import { createGraftCheck } from '../../uploads/graft';
import { createLocalFiles } from '../../uploads/local-files';
import { type OwnDatabase, openOwnDatabase } from './database';
import {
  FAULT_PASSWORD,
  FAULT_QUIZ,
  FAULT_SITE,
  type FaultServerModule,
  KNOWN_ARTICLES,
  type ServerRows,
} from './server-module';

const CATALOGUE: Catalogue = Object.fromEntries(KNOWN_ARTICLES.map(key => [key, { title: key, url: key }]));

const IDENTITY: SiteIdentity = {
  brand: 'Faults',
  email: 'hello@example.com',
  supportEmail: 'support@example.com',
  colours: { paper: '#fff', ink: '#000', soft: '#444', line: '#ccc', button: '#060', onButton: '#efe' },
};

/** So cheap that runs do not have to wait for it. */
const CHEAP = { memoryKiB: 8, passes: 1 };

/** The schedule says when a call is one too many, not the number of calls. */
const LIMITS = Object.fromEntries(
  Object.entries(RATE_LIMITS).map(([name, limit]) => [name, { ...limit, calls: 1_000_000 }]),
) as RateLimits;

const CLEAR = `
  delete from mail_outbox; delete from idempotency_keys; delete from users; delete from subscribers;
  delete from inquiries; delete from quiz_results; delete from counters;
`;

/** Opens the application in this process. */
export const openServer: FaultServerModule['openServer'] = async databaseUrl => {
  const own = await openOwnDatabase(databaseUrl);
  const { sql } = own.database;
  const passwords = createPasswords(CHEAP);
  const passwordHash = await passwords.hash(FAULT_PASSWORD, 'faults');
  let app: App | null = null;
  return {
    async startAnew(readers, now) {
      await sql.unsafe(CLEAR);
      for (const { userId, email } of readers) {
        await sql`
          insert into users (user_id, first_name, last_name, email, password_hash)
          values (${userId}, 'Ada', 'Lovelace', ${email}, ${passwordHash})
        `;
      }
      app = appOn(own, passwords, now);
    },
    async answer({ method, path, headers, body }) {
      if (app === null) throw new Error('The server has not started.');
      const request = { method, headers, ...(body === undefined ? {} : { body }) };
      const response = await app.request(path, request, { address: '192.0.2.1' });
      return { status: response.status, headers: [...response.headers], text: await response.text() };
    },
    async endSessions(userId) {
      await sql`delete from sessions where user_id = ${userId}`;
    },
    rows: () => readRows(own),
    close: own.drop,
  };
};

function appOn(
  { database, dataDir }: OwnDatabase,
  passwords: ReturnType<typeof createPasswords>,
  now: () => number,
) {
  const clock = () => new Date(now());
  const uploads = join(dataDir, 'uploads');
  return createApp({
    database,
    catalogue: CATALOGUE,
    quizzes: [FAULT_QUIZ],
    identity: IDENTITY,
    siteUrl: new URL(FAULT_SITE),
    renderNotice: ({ title }) => title,
    clock,
    log: createLog({ later: (_text, done) => done(), now: () => {} }, clock),
    passwords,
    isDraining: () => false,
    isGeographyReady: () => true,
    everything: createAddressLimiter(LIMITS.everything, clock),
    limits: LIMITS,
    uploadStore: createDiskStore(uploads, createLocalFiles(uploads)),
    isGraft: createGraftCheck(undefined, '127.0.0.1'),
    uploadBounds: { ...UPLOAD_BOUNDS, freeBytes: 0 },
  });
}

async function readRows({ database: { sql } }: OwnDatabase): Promise<ServerRows> {
  const [row] = await sql<ServerRows[]>`
    select
      (select coalesce(json_agg(json_build_object('userId', user_id, 'article', article, 'day', saved_on)
        order by saved_at desc, saved_article_id), '[]') from saved_articles) as saved,
      (select coalesce(json_agg(message order by message), '[]') from inquiries) as inquiries,
      (select coalesce(json_agg(email order by email), '[]') from quiz_results) as results,
      (select coalesce(json_agg(email order by email), '[]') from subscribers) as subscribers,
      (select coalesce(json_agg(json_build_object('scope', scope, 'key', key) order by key), '[]')
        from idempotency_keys) as keys
  `;
  if (!row) throw new Error('The tables cannot be read.');
  return row;
}
