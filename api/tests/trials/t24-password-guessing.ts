import { setTimeout as pause } from 'node:timers/promises';
import { RATE_LIMITS } from '../../contract/limits';
import { waitUntil } from '../support/wait-until';
import { type Cluster, startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { type Answer, from, start, type TrialServer } from './harness/server';
import { atLeast, atMost, exactly, type Figure, quantile, type Trial } from './harness/trial';

const PASSWORD = 'correct horse battery';
const NEW = 'another horse battery';
const GUESSES = 200;
const OWNERS = 20;
const FLOOD_PER_S = 60;
const FLOOD_MS = 15_000;
const LEGITIMATE_EVERY_MS = 500;
/** Spellings of one account's name that guessers may try; the last three belong to other accounts or to none. */
const SPELLINGS = ['victim.ink', 'VICTIM.INK', 'Victim.Ink', 'vıctim.ink', 'vİctim.ink', 'victim.in\u212a'];

/** Password guessing: how many guesses get through, and whether they delay other people. */
export const t24: Trial = {
  id: 'T24',
  demand: `guessing slows down guessers and nobody else; ${FLOOD_PER_S} log-ins a second from one /48`,
  async run() {
    const cluster = await startCluster();
    const server = await start({ DATABASE_URL: cluster.url, DATA_DIR: await makeFolder() });
    return [
      ...(await guessFromEverywhere(server, cluster)),
      ...(await letOwnersIn(server, cluster)),
      ...(await floodFromOneNetwork(server, cluster)),
      exactly('the server lives on', server.child.exitCode ?? 'alive', 'alive'),
    ];
  },
};

const logIn = (server: TrialServer, username: string, password: string, headers: Record<string, string>) =>
  server.ask('/user_login', { body: { username, password }, headers });

/** Signs up one account and copies it: signing them all up would take a minute. */
async function addAccounts(server: TrialServer, { query }: Cluster, names: readonly string[]): Promise<void> {
  const email = `first-${names[0]}@example.com`;
  const person = { fname: 'Ada', lname: 'Lovelace', email, password: PASSWORD };
  await server.ask('/user_signup', { body: person, headers: from(60_000) });
  await query(
    sql => sql`
      insert into users (first_name, last_name, email, password_hash)
      select first_name, last_name, name || '@example.com', password_hash
      from users, jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb) as name
      where email = ${email}
    `,
  );
}

/** Counts how many wrong passwords are verified within an hour, each from a different address. */
async function guessFromEverywhere(server: TrialServer, cluster: Cluster): Promise<Figure[]> {
  await addAccounts(server, cluster, ['victim.ink']);
  const plain: Answer[] = [];
  for (let guess = 0; guess < GUESSES; guess += 1) {
    plain.push(await logIn(server, 'victim.ink@example.com', `guess ${guess}`, from(guess)));
  }
  const looked = plain.filter(({ status }) => status === 401).length;
  await cluster.query(sql => sql`delete from counters`);
  // Only guesses against the account itself count; guesses for unknown names could never have been right.
  for (let guess = 0; guess < 60 * SPELLINGS.length; guess += 1) {
    const name = `${SPELLINGS[guess % SPELLINGS.length]}@example.com`;
    await logIn(server, name, `guess ${guess}`, from(1000 + guess));
  }
  const [counted] = await cluster.query(
    sql => sql<{ failures: number }[]>`
      select coalesce(sum(cardinality(counted_at)), 0)::int as failures
      from counters join users on counter = user_id::text
    `,
  );
  const entered = [];
  for (const [index, spelling] of SPELLINGS.slice(3).entries()) {
    await cluster.query(sql => sql`delete from counters`);
    entered.push(await logIn(server, `${spelling}@example.com`, PASSWORD, from(2000 + index)));
  }
  const { calls } = RATE_LIMITS.loginAccount;
  return [
    atMost(`wrong passwords looked at in an hour, of ${GUESSES} from as many addresses`, looked, calls),
    atMost('the same, with other spellings of the name', counted?.failures ?? GUESSES, calls),
    exactly('spellings with other letters that reach the account', countOf(entered, 200), 0),
  ];
}

/** The owners log in, each in one of two ways, while the guessing continues. */
async function letOwnersIn(server: TrialServer, cluster: Cluster): Promise<Figure[]> {
  const names = Array.from({ length: 2 * OWNERS }, (_, owner) => `owner${owner}`);
  await addAccounts(server, cluster, names);
  const devices = new Map<string, string>();
  for (const [index, name] of names.slice(0, OWNERS).entries()) {
    const answer = await logIn(server, `${name}@example.com`, PASSWORD, from(3000 + index));
    devices.set(name, deviceOf(answer));
  }
  let guesses = 0;
  let refused = 0;
  let isOver = false;
  const guessing = Promise.all(
    [0, 1, 2].map(async guesser => {
      for (let round = 0; !isOver; round += 1) {
        const name = names[round % names.length];
        const headers = from(5000 + 3 * round + guesser);
        const { status } = await logIn(server, `${name}@example.com`, `guess ${round}`, headers);
        guesses += 1;
        if (status === 429) refused += 1;
      }
    }),
  );
  await waitUntil('the guessers are refused', () => refused >= names.length, 50);
  const known: Answer[] = [];
  const strangers: Answer[] = [];
  const reset: Answer[] = [];
  for (const [index, name] of names.entries()) {
    const email = `${name}@example.com`;
    const headers = from(3000 + index);
    const device = devices.get(name);
    if (device !== undefined) {
      strangers.push(await logIn(server, email, PASSWORD, from(4000 + index)));
      known.push(await logIn(server, email, PASSWORD, { ...headers, cookie: device }));
    } else {
      const answer = await setPassword(server, cluster, email, headers);
      // Meanwhile the guesser uses up the tries that the reset has cleared.
      await pause(100);
      reset.push(await logIn(server, email, NEW, { ...headers, cookie: deviceOf(answer) }));
    }
  }
  isOver = true;
  await guessing;
  return [
    atLeast('guesses meanwhile', guesses, 500),
    atLeast('owners whom the guessing would have kept out', countOf(strangers, 429), OWNERS / 2),
    exactly('owners refused in a browser that they have used before', OWNERS - countOf(known, 200), 0),
    exactly('owners refused after a reset', OWNERS - countOf(reset, 200), 0),
  ];
}

/** Inserts a link, like that of a mail, into the tables, and uses it. */
async function setPassword(
  server: TrialServer,
  { query }: Cluster,
  email: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const secret = email
    .padEnd(43, 'x')
    .replaceAll(/[^\w-]/g, '_')
    .slice(0, 43);
  await query(
    sql => sql`
      insert into reset_tokens (token_hash, user_id, expires_at)
      select encode(sha256(convert_to(${secret}, 'UTF8')), 'hex'), user_id, now() + interval '1 hour'
      from users where email = ${email}
    `,
  );
  return server.ask('/updatepassword', { body: { userid: secret, password: NEW }, headers });
}

/** One network sends as many log-ins as it can, while readers elsewhere log in. */
async function floodFromOneNetwork(server: TrialServer, cluster: Cluster): Promise<Figure[]> {
  const readers = Array.from({ length: FLOOD_MS / LEGITIMATE_EVERY_MS }, (_, reader) => `reader${reader}`);
  await addAccounts(server, cluster, readers);
  const flood: Promise<Answer>[] = [];
  const legitimate: Promise<Answer>[] = [];
  const began = performance.now();
  for (;;) {
    const elapsedMs = performance.now() - began;
    if (elapsedMs >= FLOOD_MS) break;
    while (flood.length < (elapsedMs / 1000) * FLOOD_PER_S) {
      const group = (flood.length + 1).toString(16);
      const name = `nobody${flood.length}@example.com`;
      flood.push(logIn(server, name, 'a guess', { 'x-forwarded-for': `2001:db8:1:${group}::1` }));
    }
    if (legitimate.length < readers.length && legitimate.length * LEGITIMATE_EVERY_MS <= elapsedMs) {
      const reader = legitimate.length;
      legitimate.push(logIn(server, `reader${reader}@example.com`, PASSWORD, from(40_000 + reader)));
    }
    await pause(5);
  }
  const answers = await Promise.all(legitimate);
  const flooded = await Promise.all(flood);
  return [
    atLeast('log-ins of one /48', flooded.length, (FLOOD_PER_S * FLOOD_MS) / 1000 - FLOOD_PER_S),
    exactly(
      `log-ins from elsewhere that fail, of ${answers.length}`,
      answers.length - countOf(answers, 200),
      0,
    ),
    atMost(
      'their time, p95',
      quantile(
        answers.map(({ ms }) => ms),
        0.95,
      ),
      2000,
      ' ms',
    ),
  ];
}

const countOf = (answers: readonly Answer[], status: number) =>
  answers.filter(answer => answer.status === status).length;

const deviceOf = ({ headers }: Answer) =>
  headers['set-cookie']?.find(cookie => cookie.startsWith('device='))?.split(';')[0] ?? '';
