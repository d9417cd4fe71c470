import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RATE_LIMITS } from '../../contract/limits';
import type { SiteManifest } from '../../contract/site';
import { mailboxOf } from '../../mail/letters/mailbox';
import { openTestMailServer, type TestMailServer } from '../support/test-mail-server';
import { onEnd } from './harness/clean-up';
import { type Cluster, startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { DIST, errorsIn, from, start, type TrialServer } from './harness/server';
import { atMost, exactly, type Figure, type Trial } from './harness/trial';
import { inquiryOf } from './harness/writes';

const OF_EACH_KIND = 40;
const HOUR_MS = 3_600_000;
const HOURS_AWAY = 24;
const HOURS_REFUSING = 6;
const FLOOD = 120;
const PROMISE = 'on its way to your inbox';
/** An attempt takes milliseconds, but the machine may be busy. */
const PATIENCE_MS = 60_000;

/** The server under trial and its surroundings; its clock is ahead of ours by `aheadMs`. */
interface Scene {
  server: TrialServer;
  cluster: Cluster;
  mails: TestMailServer;
  aheadMs: number;
  callers: number;
  questions: string[];
}

/** A mail server that is away for a day and then misconfigured, and callers who flood one mailbox. */
export const t28: Trial = {
  id: 'T28',
  demand: `a mail server away for ${HOURS_AWAY} hours, then refusing for ${HOURS_REFUSING}; mailboxes that somebody floods`,
  async run() {
    const cluster = await startCluster();
    const mails = await openTestMailServer();
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: await makeFolder(), SMTP_URL: mails.url };
    const site = await readFile(join(DIST, 'site.json'), 'utf8');
    const { quizzes: [set = []] = [] }: SiteManifest = JSON.parse(site);
    const questions = set.map(({ question }) => question);
    const server = await start(settings);
    const scene: Scene = { server, cluster, mails, aheadMs: 0, callers: 0, questions };
    onEnd(() => scene.mails.close());
    return [
      ...(await sitOutAnOutage(scene)),
      ...(await flood(scene)),
      ...(await meetUnknownMailboxes(scene)),
      exactly('errors', errorsIn(server.output).length, 0),
    ];
  },
};

async function sitOutAnOutage(scene: Scene): Promise<Figure[]> {
  const { server, cluster } = scene;
  const port = Number(new URL(scene.mails.url).port);
  await scene.mails.close();
  for (let number = 1; number <= OF_EACH_KIND; number += 1) {
    await ask(scene, '/add_inquiry', inquiryOf(number));
    await ask(scene, '/subscribe_user', { email: `subscriber${number}@example.com` });
    await sendResult(scene, `reader${number}@example.com`);
  }
  const queued = await cluster.query(sql => sql<{ id: string }[]>`select mail_id as id from mail_outbox`);
  await passHours(scene, HOURS_AWAY);
  scene.mails = await openTestMailServer({}, port);
  scene.mails.fault = { kind: 'answer', at: 'rcpt', code: 554, text: '5.7.1 Relay access denied' };
  await passHours(scene, HOURS_REFUSING);
  scene.mails.fault = { kind: 'none' };
  await passHours(scene, 1);
  await emptied(scene);
  const arrived = arrivedIds(scene);
  const blocked = await cluster.query(sql => sql`select from mail_refusals`);
  return [
    exactly('mails that were queued', queued.length, 3 * OF_EACH_KIND),
    exactly('lost', queued.filter(({ id }) => !arrived.includes(id)).length, 0),
    exactly('delivered more than once', arrived.length - new Set(arrived).size, 0),
    exactly('addresses blocked', blocked.length, 0),
    exactly('mails given up', givenUp(server).length, 0),
  ];
}

async function flood(scene: Scene): Promise<Figure[]> {
  const { server, cluster } = scene;
  const { callerMails, resultMails, resetMails } = RATE_LIMITS;
  // Lets all earlier counts expire.
  await passHours(scene, HOURS_AWAY);
  scene.mails.received.length = 0;
  const one = from(1_000_000);
  let promised = 0;
  for (let number = 0; number < FLOOD; number += 1) {
    const spelling = number % 2 === 0 ? `victim+${number}@example.com` : `VICTIM+${number}@Example.com`;
    if ((await sendResult(scene, spelling, one)).includes(PROMISE)) promised += 1;
  }
  for (let number = 0; number < FLOOD; number += 1) await sendResult(scene, `victim+x${number}@example.com`);
  const victim = await arrivedAt(scene, 'victim@example.com');

  const other = from(2_000_000);
  let many = 0;
  for (let number = 0; number < FLOOD; number += 1) {
    if ((await sendResult(scene, `one${number}@example.com`, other)).includes(PROMISE)) many += 1;
  }

  await cluster.query(
    sql => sql`
      insert into users (first_name, last_name, email, password_hash)
      select 'A', 'B', 'holder+' || number || '@example.com', '' from generate_series(1, 20) as number
    `,
  );
  const answers = new Set<string>();
  for (let number = 1; number <= 20; number += 1) {
    answers.add((await ask(scene, '/forgetpassword', { username: `holder+${number}@example.com` })).text);
  }
  for (let number = 0; number < 20; number += 1) {
    await ask(scene, '/subscribe_user', { email: number % 2 === 0 ? 'Sub@example.com' : 'sub@EXAMPLE.com' });
  }
  const holder = await arrivedAt(scene, 'holder@example.com');
  const subscriber = await arrivedAt(scene, 'sub@example.com');
  return [
    atMost(`results that reach one mailbox of ${2 * FLOOD} to its labels`, victim, resultMails.calls),
    exactly('results that one caller was promised for it', promised, resultMails.calls),
    atMost(`mails to ${FLOOD} mailboxes that one caller has sent`, many, callerMails.calls),
    atMost('links for 20 accounts that reach their one mailbox', holder, resetMails.calls),
    exactly('answers that they were given', answers.size, 1),
    exactly('questions to confirm, of 20 subscriptions of one mailbox', subscriber, 1),
    exactly('mails given up', givenUp(server).length, 0),
  ];
}

/** The opposite case: an unknown mailbox, unlike an outage, must block an address. */
async function meetUnknownMailboxes(scene: Scene): Promise<Figure[]> {
  const { server, cluster } = scene;
  scene.mails.fault = { kind: 'answer', at: 'rcpt', code: 550, text: '5.1.1 <gone@example.com>: unknown' };
  for (let number = 0; number < 3; number += 1) {
    await sendResult(scene, 'gone@example.com');
    await settle(scene);
  }
  await ask(scene, '/add_inquiry', inquiryOf(999));
  await settle(scene);
  const blocked = await cluster.query(sql => sql`select from mail_refusals`);
  scene.mails.received.length = 0;
  scene.mails.fault = { kind: 'none' };
  await passHours(scene, 1);
  await emptied(scene);
  const lines = givenUp(server);
  return [
    exactly('addresses marked by 5.1.1, the support left out', blocked.length, 1),
    exactly('inquiries that reach the support afterwards', arrivedIds(scene).length, 1),
    exactly('loud lines of mails given up', lines.filter(line => line.includes('"level":"error"')).length, 3),
    exactly('addresses in them', lines.filter(line => line.includes('@')).length, 0),
  ];
}

async function ask(scene: Scene, path: string, body: unknown, caller?: Record<string, string>) {
  scene.callers += 1;
  const headers = { ...(caller ?? from(scene.callers)), 'idempotency-key': crypto.randomUUID() };
  const answer = await scene.server.ask(path, { body, headers });
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
  return answer;
}

async function sendResult(scene: Scene, email: string, caller?: Record<string, string>): Promise<string> {
  const { questions } = scene;
  const result = { questions, answers: [], email, score: 0, outoff: questions.length };
  return (await ask(scene, '/send_result', result, caller)).text;
}

/** Moves the server's clock hour by hour; after each hour the worker tries all due mails. */
async function passHours(scene: Scene, hours: number): Promise<void> {
  await settle(scene);
  for (let hour = 0; hour < hours; hour += 1) {
    await scene.server.pass(HOUR_MS);
    scene.aheadMs += HOUR_MS;
    await settle(scene);
  }
}

/** Waits until no mail is due by the server's clock. */
async function settle({ cluster, aheadMs }: Scene): Promise<void> {
  const began = performance.now();
  for (;;) {
    const now = new Date(Date.now() + aheadMs);
    const [row] = await cluster.query(
      sql => sql<{ due: number }[]>`
        select count(*)::int as due from mail_outbox
        -- A mail that is being tried just now has its lease before it.
        where state = 'waiting' and (next_at <= ${now} or last_code is null)
      `,
    );
    if (row?.due === 0) return;
    if (performance.now() - began > PATIENCE_MS) throw new Error(`${row?.due} mails are not tried.`);
    await pause(50);
  }
}

/** Waits until no mail waits, or until the patience ends; mails that still wait count as lost. */
async function emptied({ cluster }: Scene): Promise<void> {
  const began = performance.now();
  const isEmpty = () => cluster.query(sql => sql`select from mail_outbox where state = 'waiting' limit 1`);
  while ((await isEmpty()).length > 0 && performance.now() - began < PATIENCE_MS) await pause(100);
}

const arrivedIds = ({ mails }: Scene) =>
  mails.received.map(({ email }) => email.messageId?.slice(1, 37) ?? '');

async function arrivedAt(scene: Scene, mailbox: string): Promise<number> {
  await settle(scene);
  return scene.mails.received.filter(({ recipients }) => mailboxOf(recipients[0] ?? '') === mailbox).length;
}

const givenUp = ({ output }: TrialServer) =>
  output.out.split('\n').filter(line => line.includes('"event":"mail_given_up"'));
