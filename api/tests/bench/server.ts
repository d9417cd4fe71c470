import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import postgres from 'postgres';
import { firstArticle } from '../../../pwa/build/articles-of-build';
import { bundle } from '../../commands/bundle';
import { ensureBuild } from '../../commands/prepare.mjs';
import type { SavedArticle } from '../../contract/saved-articles';
import { onEnd } from '../trials/harness/clean-up';
import { compare, folder, launch, print, runBench } from './lab';
import { measureWarmStart } from './warm-start';

/**
 * Compares the built server with bare servers that send the same: a page from memory, and a read of the database. Also
 * measures how soon it answers after a start on used data.
 */
const WARM_START_MS = 1000;
const READER = {
  fname: 'Ada',
  lname: 'Lovelace',
  email: 'ada@example.com',
  password: 'correct horse battery',
};

const dist = ensureBuild();
const PAGE = firstArticle(dist);
const main = join(dist, 'server/main.js');

/** The articles of this build that can be saved. */
const articleKeys = Object.keys(JSON.parse(readFileSync(join(dist, 'site.json'), 'utf8')).catalogue);

const programs = await bundle('bench-server', {
  'bare-call': 'api/tests/bench/bare-call.ts',
  'bare-page': 'api/tests/bench/bare-page.ts',
});

async function measure(): Promise<boolean> {
  const settings = { TRUST_PROXY: '1', ...(await makeDatabase()) };
  const start = () => launch('server', [main], settings);
  const { url: ours, stop } = await start();
  const page = await measurePage(ours);
  const call = await measureCall(ours);
  const database = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded';
  const isFast = print([
    { name: `page ${PAGE} (br)`, bar: 0.85, ...page },
    { name: `GET /get_user_article (${database})`, bar: 0.8, ...call },
  ]);
  await stop();
  const warmStartMs = await measureWarmStart(start, PAGE);
  console.log(`First page ${warmStartMs} ms after a start on used data (bar: ${WARM_START_MS} ms)`);
  return isFast && warmStartMs <= WARM_START_MS;
}

async function measurePage(ours: string) {
  const file = join(folder, 'page.json');
  writeFileSync(file, JSON.stringify(await readPage(`${ours}${PAGE}`)));
  const { url: bare } = await launch('bare-page', [join(programs, 'bare-page.js'), file]);
  const headers = { 'accept-encoding': 'br' };
  return compare({ url: `${ours}${PAGE}`, headers }, { url: `${bare}${PAGE}`, headers });
}

async function measureCall(ours: string) {
  const { userId, cookie, articles } = await saveEverything(ours);
  const file = join(folder, 'list.json');
  writeFileSync(file, JSON.stringify({ userId, articles }));
  const { url: bare } = await launchBareCall(file);
  const path = `/get_user_article/${userId}`;
  // The usual limits apply, so the load must come from many addresses and networks.
  const requests = Array.from({ length: 4000 }, (_, index) => ({
    path,
    headers: { cookie, 'x-forwarded-for': `10.${index >> 8}.${index & 255}.1` },
  }));
  return compare({ url: ours, requests }, { url: bare, requests });
}

async function launchBareCall(listFile: string) {
  return launch(
    'bare-call',
    [join(programs, 'bare-call.js'), join(folder, 'bare-data'), listFile],
    await makeDatabase(),
  );
}

/** Creates a temporary database if a server is named. */
async function makeDatabase(): Promise<Record<string, string>> {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) return {};
  const name = `bench_${Date.now()}`;
  const admin = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  onEnd(async () => {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  const url = new URL(DATABASE_URL);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.href };
}

/** The headers that Node adds to every answer. */
const NODES_OWN = new Set(['date', 'connection', 'keep-alive']);

/** Reads the headers (except those that Node adds by itself) and the bytes of a page, as a browser gets them. */
function readPage(url: string): Promise<{ headers: string[]; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async response => {
      const body = Buffer.concat(await response.toArray());
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`));
      const { rawHeaders } = response;
      const own = rawHeaders.flatMap((name, index) =>
        index % 2 || NODES_OWN.has(name.toLowerCase()) ? [] : [name, rawHeaders[index + 1] ?? ''],
      );
      resolve({ headers: own, body: body.toString('base64') });
    }).on('error', reject);
  });
}

async function saveEverything(url: string) {
  const call = (method: string, path: string, body: object | null, cookie = '') => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
    return fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  };
  await call('POST', '/user_signup', READER);
  const login = await call('POST', '/user_login', { username: READER.email, password: READER.password });
  const { sanitizedResult } = (await login.json()) as { sanitizedResult: { _id: string }[] };
  const userId = sanitizedResult[0]?._id ?? '';
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  for (const article of articleKeys) {
    const payload = { id: userId, article, title: '', date: 'September 4, 2023', url: '' };
    await call('PUT', '/update_article', payload, cookie);
  }
  const list = await call('GET', `/get_user_article/${userId}`, null, cookie);
  const [saved] = (await list.json()) as { articles: SavedArticle[] }[];
  return { userId, cookie, articles: saved?.articles ?? [] };
}

await runBench(measure);
