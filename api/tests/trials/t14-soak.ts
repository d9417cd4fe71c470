import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { firstArticle } from '../../../pwa/build/articles-of-build';
import { savedArticleId } from '../../contract/saved-article-id';
import { ARTICLE_KEYS, type ArticleKey } from '../../contract/site';
import { untilComplete, waitUntil } from '../support/wait-until';
import { makeFolder } from './harness/folder';
import { type Ask, DIST, errorsIn, from, start, type TrialServer } from './harness/server';
import { atLeast, atMost, exactly, type Figure, quantile, type Trial } from './harness/trial';
import { inquiryOf } from './harness/writes';

/** How long the steady load lasts; half an hour with `SOAK_MINUTES=30`. */
const STEADY_MS = Number(process.env.SOAK_MINUTES ?? 1) * 60_000;
const STEADY_PER_SECOND = 300;
const STEADY_P99_MS = 100;
const PEAK_MS = Math.min(60_000, STEADY_MS / 2);
const PEAK_PER_SECOND = 1500;
const PEAK_P99_MS = 250;
/** The process has grown to its size by then, at the latest. */
const SETTLED_MS = Math.min(5 * 60_000, STEADY_MS / 3);
const SAMPLE_MS = 5000;
/** From here on the memory's slope says something. */
const LONG_MS = 15 * 60_000;
const SLOPE_MB = 1;
const GROWTH_MB = 16;
/** So many that none reaches the limit of saves at the peak. */
const READERS = 60;
const WARM_UP_MS = 5000;
const READS = ['/', '/blog', '/contact', '/get_countries', '/get_cities/1416', '/search?q=boar'];

interface Reader {
  id: string;
  cookie: string;
  /** The articles that the reader saves, with the ids under which the server keeps them. */
  articles: { article: ArticleKey; savedId: string }[];
}

interface Call {
  path: string;
  ask?: Ask;
}

/** A mixed load for a minute, or for as long as asked, on the embedded database; then a peak. */
export const t14: Trial = {
  id: 'T14',
  demand: `${STEADY_PER_SECOND} mixed calls a second for ${STEADY_MS / 60_000} min, then a peak`,
  async run() {
    const server = await start({ DATA_DIR: await makeFolder() });
    await untilComplete(server.url);
    const readers = await signUp(server);
    const next = callsOf(readers);
    // The database opens the files of a table at its first use.
    await load(server, next, STEADY_PER_SECOND, WARM_UP_MS);
    server.hangUp();
    await pause(1000);
    const before = await descriptorsOf(server);

    const samples: { at: number; mb: number }[] = [];
    const began = performance.now();
    const sampling = setInterval(async () => {
      samples.push({ at: performance.now() - began, mb: await server.memory() });
    }, SAMPLE_MS);
    const settling = pause(SETTLED_MS).then(() => server.memoryInUse());
    const steady = await load(server, next, STEADY_PER_SECOND, STEADY_MS);
    clearInterval(sampling);
    const inUse = { settled: await settling, end: await server.memoryInUse() };
    const peak = await load(server, next, PEAK_PER_SECOND, PEAK_MS);

    server.hangUp();
    let after = before;
    await waitUntil('its connections are closed', async () => {
      after = await descriptorsOf(server);
      return Math.abs(after - before) <= 10;
    }).catch(() => {});
    const errors = errorsIn(server.output);
    for (const error of errors) console.error(error);
    return [
      ...figuresOf('steady', steady, STEADY_PER_SECOND, STEADY_P99_MS),
      STEADY_MS < LONG_MS
        ? atMost('growth of the memory in use', inUse.end - inUse.settled, GROWTH_MB, ' MB')
        : atMost('slope of the resident memory, in 10 min', slopeOf(samples), SLOPE_MB, ' MB'),
      ...figuresOf('peak', peak, PEAK_PER_SECOND, PEAK_P99_MS),
      atMost('descriptors more or fewer than before', Math.abs(after - before), 10),
      exactly('errors', errors.length, 0),
    ];
  },
};

interface Seen {
  perSecond: number;
  times: number[];
  /** Answers other than 200, by status; 0 stands for a connection that was cut. */
  strange: Map<number, number>;
}

/**
 * Calls at a steady rate, whether answers come or not. The time of a call counts from the moment at which it was due.
 * Statuses of limits are no answers that are expected here: no caller comes near one.
 */
async function load(server: TrialServer, next: () => Call, perSecond: number, ms: number): Promise<Seen> {
  const seen: Seen = { perSecond: 0, times: [], strange: new Map() };
  const under = new Set<Promise<void>>();
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < ms) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; sent < due; sent += 1) {
      const dueAt = began + (sent * 1000) / perSecond;
      const { path, ask } = next();
      const call = server
        .ask(path, ask)
        .then(
          ({ status }) => status,
          () => 0,
        )
        .then(status => {
          under.delete(call);
          seen.times.push(performance.now() - dueAt);
          if (status !== 200) seen.strange.set(status, (seen.strange.get(status) ?? 0) + 1);
        });
      under.add(call);
    }
    await pause(5);
  }
  await Promise.all(under);
  seen.perSecond = seen.times.length / ((performance.now() - began) / 1000);
  return seen;
}

function figuresOf(name: string, { perSecond, times, strange }: Seen, rate: number, p99Ms: number): Figure[] {
  const listed = [...strange].map(([status, count]) => `${count} × ${status}`).join(', ');
  return [
    atLeast(`${name}: answers a second`, perSecond, rate * 0.98),
    atMost(`${name}: 99 % of the answers`, quantile(times, 0.99), p99Ms, ' ms'),
    exactly(`${name}: answers other than 200`, listed || 'none', 'none'),
  ];
}

/** Four reads for each write; half of the writes are inquiries, the others save and remove articles. */
function callsOf(readers: readonly Reader[]): () => Call {
  let count = 0;
  let writes = 0;
  const reads = [...READS, firstArticle(DIST)];
  return () => {
    count += 1;
    if (count % 5 !== 0) return readOf(count, reads, readers);
    writes += 1;
    return writes % 2 === 0
      ? { path: '/add_inquiry', ask: { body: inquiryOf(writes), headers: { ...from(writes), ...newKey() } } }
      : savingOf(Math.floor(writes / 2), readers);
  };
}

const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });

function readOf(count: number, reads: readonly string[], readers: readonly Reader[]): Call {
  const reader = readers[count % readers.length];
  if (reader && count % 8 === 0) {
    return {
      path: `/get_user_article/${reader.id}`,
      ask: { headers: { ...from(count), cookie: reader.cookie } },
    };
  }
  return { path: reads[count % reads.length] ?? '/', ask: { headers: from(count) } };
}

/** Each reader saves an article and removes it at the next turn. */
function savingOf(turn: number, readers: readonly Reader[]): Call {
  const reader = readers[turn % readers.length];
  if (!reader) throw new Error('There are no readers.');
  const round = Math.floor(turn / readers.length);
  const { article, savedId } = reader.articles[Math.floor(round / 2) % reader.articles.length] ?? {};
  const headers = { ...from(turn), ...newKey(), cookie: reader.cookie };
  const ask = { method: 'PUT', headers };
  return round % 2 === 0
    ? {
        path: '/update_article',
        ask: { ...ask, body: { id: reader.id, article, title: '', date: 'May 1, 2023', url: '' } },
      }
    : { path: '/delete_article', ask: { ...ask, body: { id: reader.id, article_id: savedId } } };
}

async function signUp(server: TrialServer): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (let reader = 0; reader < READERS; reader += 1) {
    const email = `reader-${reader}@example.com`;
    const password = 'a long enough secret';
    const headers = from(1_000_000 + reader);
    await server.ask('/user_signup', { body: { fname: 'Ada', lname: 'Rao', email, password }, headers });
    const login = await server.ask('/user_login', { body: { username: email, password }, headers });
    const { sanitizedResult } = JSON.parse(login.text) as { sanitizedResult: { _id: string }[] };
    const cookie = login.headers['set-cookie']?.find(one => one.startsWith('sid='))?.split(';')[0] ?? '';
    const id = sanitizedResult[0]?._id ?? '';
    const articles = await Promise.all(
      ARTICLE_KEYS.map(async article => ({ article, savedId: await savedArticleId(id, article) })),
    );
    readers.push({ id, cookie, articles });
  }
  return readers;
}

const descriptorsOf = async ({ pid }: TrialServer): Promise<number> =>
  (await readdir(`/proc/${pid}/fd`)).length;

/** The slope by least squares of what was seen once the process had its size, in megabytes for ten minutes. */
function slopeOf(samples: readonly { at: number; mb: number }[]): number {
  const settled = samples.filter(({ at }) => at >= SETTLED_MS);
  const meanAt = settled.reduce((sum, { at }) => sum + at, 0) / settled.length;
  const meanMb = settled.reduce((sum, { mb }) => sum + mb, 0) / settled.length;
  const covariance = settled.reduce((sum, { at, mb }) => sum + (at - meanAt) * (mb - meanMb), 0);
  const variance = settled.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  return (covariance / variance) * 600_000;
}
