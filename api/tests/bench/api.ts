import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon, { type LoadRequest } from 'autocannon';
import { openDatabase, type Sql } from '../../../db/client';
import { bundle } from '../../commands/bundle';
import { ensureBuild } from '../../commands/prepare.mjs';
import { TOPICS } from '../../contract/inquiry';
import type { SiteManifest } from '../../contract/site';
import { openDeafServer } from '../support/deaf-server';
import { untilComplete } from '../support/wait-until';
import { onEnd } from '../trials/harness/clean-up';
import { startCluster } from '../trials/harness/cluster';
import { makeReaders, type SignedInReader } from '../trials/harness/readers';
import { compare, folder, launch, type Measured, print, type Result, runBench } from './lab';

/**
 * Compares each call of the API with the bare query or a bare insert, and measures the memory of the process under a
 * mixed load. Each side has its own embedded database with the same rows, engine and durability; with the argument
 * `server` they share a temporary PostgreSQL server. Calls that hash a password are left out, because the hash takes
 * all of their time. Other arguments select the calls whose names contain one of them.
 */
const onServer = process.argv.includes('server');
const words = process.argv.slice(2).filter(word => word !== 'server');
const READ_BAR = 0.8;
const WRITE_BAR = 0.6;
const TURNS = { rounds: 7, seconds: 2 };
const MIXED_RATE = 300;
const MIXED_SECONDS = 20;
const MEMORY_MB = 250;
/** From the start of the process to its first answer, on an empty data directory. */
const START_MS = 5000;
const READERS = 2000;
const ARTICLES = ['AppliedAI', 'NLP', 'ComputerVision', 'Forecasting', 'ReliableAI'];

const dist = ensureBuild();
const main = join(dist, 'server/main.js');
const { quizzes }: SiteManifest = JSON.parse(readFileSync(join(dist, 'site.json'), 'utf8'));
const quiz = quizzes?.[0] ?? [];
const programs = await bundle('bench-api', { bare: 'api/tests/bench/bare-api.ts' });

interface Place {
  settings: Record<string, string>;
  dataDir: string;
}

async function measure(): Promise<boolean> {
  const place: Place = onServer
    ? await prepareServer()
    : { settings: {}, dataDir: join(folder, 'first-data') };
  // Mails wait at a server that never answers, because sending them is not measured.
  const mailServer = await openDeafServer();
  onEnd(mailServer.close);
  const smtpUrl = `smtp://127.0.0.1:${mailServer.port}`;
  const settings = { ...place.settings, TRUST_PROXY: '1', SMTP_URL: smtpUrl };
  const began = performance.now();
  const first = await launch('first', [main], settings);
  await fetch(`${first.url}/readyz`);
  const startMs = Math.round(performance.now() - began);
  await untilComplete(first.url);
  await first.stop();
  const database = await openDatabase({ url: place.settings.DATABASE_URL, dataDir: place.dataDir });
  const readers = await makeReaders(database.sql, READERS);
  const [reader] = readers;
  if (!reader) throw new Error('There are no readers.');
  // Saved before the data is copied, so that both sides read a list of the same length.
  await saveArticles(database.sql, reader);
  await database.close();
  const dataOf = (name: string) => {
    if (!onServer) cpSync(place.dataDir, join(folder, `${name}-data`), { recursive: true });
    return settings;
  };
  const ours = await launch('server', [main], dataOf('server'));
  const { userId, cookie, hash } = reader;
  dataOf('bare');
  const bare = await launch('bare', [join(programs, 'bare.js'), join(folder, 'bare-data'), hash], settings);

  const results: Result[] = [];
  const add = async (name: string, bar: number, requests: LoadRequest[]) => {
    if (words.length > 0 && !words.some(word => name.includes(word))) return;
    const rates = await compare({ url: ours.url, requests }, { url: bare.url, requests }, TURNS);
    results.push({ name, bar, ...rates });
  };
  for (const path of [
    `/get_user_article/${userId}`,
    '/get_countries',
    '/get_states/101',
    '/get_cities/4022',
  ]) {
    await add(`GET ${path.replace(userId, '{id}')}`, READ_BAR, readsOf(path, cookie));
  }
  for (const [name, write] of Object.entries(writesFor(readers))) await add(name, WRITE_BAR, [write]);
  const isFast = print(results);
  await ours.stop();
  // Measures a new process, because the old one still holds memory from far higher loads.
  const fresh = await launch('fresh', [main], dataOf('fresh'));
  const isSmall = await measureMemory(fresh, readers);
  console.log(`First answer ${startMs} ms after a start on an empty data directory (bar: ${START_MS} ms)`);
  return isFast && isSmall && startMs <= START_MS;
}

async function prepareServer(): Promise<Place> {
  const { url } = await startCluster();
  return { settings: { DATABASE_URL: url }, dataDir: folder };
}

/** Returns a new address for each call: the usual limits apply, so the load must come from many addresses. */
function fromSomewhere(): string {
  calls += 1;
  return addressOf(calls);
}
let calls = 0;
const addressOf = (number: number) => `10.${number & 255}.${(number >> 8) & 255}.${(number >> 16) & 255}`;

const readsOf = (path: string, cookie: string): LoadRequest[] =>
  Array.from({ length: 4000 }, () => ({ path, headers: { cookie, 'x-forwarded-for': fromSomewhere() } }));

/** What a write sends. */
interface Content {
  body: object;
  cookie?: string;
}

/** The writes; each request has a new address, a new key and new content. */
function writesFor(readers: readonly SignedInReader[]): Record<string, LoadRequest> {
  const write = (method: string, path: string, make: (address: string) => Content): LoadRequest => ({
    method,
    path,
    setupRequest: request => {
      const { body, cookie } = make(fromSomewhere());
      const headers = {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': addressOf(calls),
        'idempotency-key': crypto.randomUUID(),
        ...(cookie ? { cookie } : {}),
      };
      return { ...request, method, path, headers, body: JSON.stringify(body) };
    },
  });
  const place = { country: 'India', state: 'Haryana', city: 'Gurugram' };
  const person = { fname: 'Ada', lname: 'Lovelace' };
  const ofReader = (make: (reader: SignedInReader) => object) => (): Content => {
    const reader = readers[calls % readers.length];
    if (!reader) throw new Error('There are no readers.');
    return { cookie: reader.cookie, body: make(reader) };
  };
  return {
    'POST /add_inquiry': write('POST', '/add_inquiry', address => ({
      body: {
        ...person,
        ...place,
        contact: address,
        help: TOPICS[0],
        massage: 'Could your cameras tell?',
      },
    })),
    'POST /subscribe_user': write('POST', '/subscribe_user', address => ({
      body: { email: `${address}@example.com` },
    })),
    'POST /forgetpassword': write('POST', '/forgetpassword', address => ({
      body: { username: `${address}@example.com` },
    })),
    'POST /send_result': write('POST', '/send_result', () => ({
      body: {
        questions: quiz.map(({ question }) => question),
        answers: quiz.map(({ options }) => options[0]),
        email: '',
        score: 1,
        outoff: quiz.length,
      },
    })),
    'PUT /update_article': write(
      'PUT',
      '/update_article',
      ofReader(({ userId }) => ({
        id: userId,
        article: ARTICLES[Math.floor(calls / readers.length) % ARTICLES.length],
        title: '',
        date: 'September 4, 2023',
        url: '',
      })),
    ),
    'PUT /delete_article': write(
      'PUT',
      '/delete_article',
      ofReader(({ userId }) => ({ id: userId, article_id: crypto.randomUUID() })),
    ),
  };
}

/** Sends four reads for each write at a constant rate, and samples the resident memory. */
async function measureMemory({ url, pid }: Measured, readers: readonly SignedInReader[]): Promise<boolean> {
  const reads = ['/get_countries', '/get_states/101', '/get_cities/4022', '/get_topics'].flatMap(path =>
    readsOf(path, readers[0]?.cookie ?? '').slice(0, 50),
  );
  const writes = Object.values(writesFor(readers));
  const requests = reads.flatMap((read, index) =>
    index % 4 === 3 ? [read, ...writes.slice((index >> 2) % writes.length).slice(0, 1)] : [read],
  );
  let peak = 0;
  const sample = () => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    peak = Math.max(peak, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  };
  const timer = setInterval(sample, 100);
  const result = await autocannon({
    url,
    requests,
    connections: 10,
    overallRate: MIXED_RATE,
    duration: MIXED_SECONDS,
  });
  clearInterval(timer);
  const { p99 } = result.latency;
  console.log(
    `${Math.round(result.requests.average)} requests/s for ${MIXED_SECONDS} s, p99 ${p99} ms: ` +
      `at most ${Math.round(peak)} MB of memory (bar: ${MEMORY_MB} MB)`,
  );
  const failed = result.non2xx + result.errors;
  if (failed > 0) console.log(`${failed} calls failed.`);
  return peak <= MEMORY_MB && failed === 0;
}

async function saveArticles(sql: Sql, { userId }: SignedInReader): Promise<void> {
  for (const article of ARTICLES) {
    await sql`
      insert into saved_articles (saved_article_id, user_id, article, title, url, saved_on)
      values (${crypto.randomUUID()}, ${userId}, ${article}, '', '', 'September 4, 2023')
    `;
  }
}

await runBench(measure);
