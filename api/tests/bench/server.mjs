import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { bundle } from '../../commands/bundle.mjs';
import { root } from '../../commands/prepare.mjs';
import { compare, folder, launch, onEnd, print, runBench } from './lab.mjs';

/**
 * Compares the built server with bare servers that send the same: a page from memory, and a read of the database.
 */
const PAGE = '/applied-ai';
const READER = {
  fname: 'Ada',
  lname: 'Lovelace',
  email: 'ada@example.com',
  password: 'correct horse battery',
};

const main = join(root, 'dist/server/main.js');

/** The articles of this build that can be saved. */
const articleKeys = Object.keys(JSON.parse(readFileSync(join(root, 'dist/site.json'), 'utf8')).catalogue);

await runBench(measure);

async function measure() {
  const { url: ours } = await launch('server', [main], {
    TRUST_PROXY: '1',
    ...(await makeDatabase()),
  });
  const page = await measurePage(ours);
  const call = await measureCall(ours);
  const database = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded';
  return print([
    { name: `page ${PAGE} (br)`, bar: 0.85, ...page },
    { name: `GET /get_user_article (${database})`, bar: 0.8, ...call },
  ]);
}

async function measurePage(ours) {
  const file = join(folder, 'page.json');
  writeFileSync(file, JSON.stringify(await readPage(`${ours}${PAGE}`)));
  const program = fileURLToPath(new URL('bare-page.mjs', import.meta.url));
  const { url: bare } = await launch('bare-page', [program, file]);
  const headers = { 'accept-encoding': 'br' };
  return compare({ url: `${ours}${PAGE}`, headers }, { url: `${bare}${PAGE}`, headers });
}

async function measureCall(ours) {
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

async function launchBareCall(listFile) {
  const programs = await bundle('bench-server', { 'bare-call': 'api/tests/bench/bare-call.ts' });
  return launch(
    'bare-call',
    [join(programs, 'bare-call.js'), join(folder, 'bare-data'), listFile],
    await makeDatabase(),
  );
}

/** Creates a temporary database if a server is named. */
async function makeDatabase() {
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

/** Reads the headers (except those that Node adds by itself) and the bytes of a page, as a browser gets them. */
function readPage(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async response => {
      const body = Buffer.concat(await response.toArray());
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`));
      const { rawHeaders } = response;
      const pairs = rawHeaders.flatMap((name, index) => (index % 2 ? [] : [[name, rawHeaders[index + 1]]]));
      const own = pairs.filter(
        ([name]) => !['date', 'connection', 'keep-alive'].includes(name.toLowerCase()),
      );
      resolve({ headers: own.flat(), body: body.toString('base64') });
    }).on('error', reject);
  });
}

async function saveEverything(url) {
  const call = async (method, path, body, cookie = '') => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
    return fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  };
  await call('POST', '/user_signup', READER);
  const login = await call('POST', '/user_login', { username: READER.email, password: READER.password });
  const [{ _id: userId }] = (await login.json()).sanitizedResult;
  const cookie = login.headers.getSetCookie()[0].split(';')[0];
  for (const article of articleKeys) {
    const payload = { id: userId, article, title: '', date: 'September 4, 2023', url: '' };
    await call('PUT', '/update_article', payload, cookie);
  }
  const [{ articles }] = await (await call('GET', `/get_user_article/${userId}`, null, cookie)).json();
  return { userId, cookie, articles };
}
