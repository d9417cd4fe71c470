import { setTimeout as pause } from 'node:timers/promises';
import { type MailFault, openTestMailServer } from '../support/test-mail-server';
import { onEnd } from './harness/clean-up';
import { type Cluster, startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { errorsIn, from, start, type TrialServer } from './harness/server';
import { atMost, exactly, quantile, type Trial } from './harness/trial';
import { inquiryOf } from './harness/writes';

const MAILS = 300;
const KILLS = 20;
const ROUNDS = 6;
const CALLS = 150;

/** The faults of one round; only a cut answer may duplicate a mail. */
const FAULTS: MailFault[] = [
  { kind: 'answer', at: 'connect', code: 421 },
  { kind: 'answer', at: 'rcpt', code: 450 },
  { kind: 'answer', at: 'data', code: 451 },
  { kind: 'cut' },
  { kind: 'hang', at: 'connect' },
  { kind: 'hang', at: 'data' },
];
const FAULT_MS = 700;
/** Longer than a phase of a delivery may take. */
const HANG_MS = 11_000;

/** A mail server with every fault, and a worker that is killed: no mail is lost, and no caller waits. */
export const t23: Trial = {
  id: 'T23',
  demand: `${MAILS} mails, a failing mail server, a worker killed ${KILLS} times`,
  async run() {
    const cluster = await startCluster();
    const mails = await openTestMailServer();
    onEnd(() => mails.close());
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: await makeFolder(), SMTP_URL: mails.url };
    let server = await start(settings);
    const slower = await compareLatency(server, cluster, fault => {
      mails.fault = fault;
    });
    await cluster.query(sql => sql`delete from mail_outbox`);
    mails.received.length = 0;

    const sent = await ask(server, MAILS);
    for (const fault of FAULTS) {
      mails.fault = fault;
      await makeDue(cluster);
      await pause(fault.kind === 'hang' ? HANG_MS : FAULT_MS);
    }
    const cut = countDoubled(mails.received.map(({ email }) => email.messageId ?? ''));
    for (let kill = 0; kill < KILLS; kill += 1) {
      mails.fault = { kind: 'none' };
      await makeDue(cluster);
      await pause(Math.random() * 80);
      await server.kill();
      server = await start(settings);
    }
    for (let look = 0; look < 200 && (await countWaiting(cluster)) > 0; look += 1) {
      await makeDue(cluster);
      await pause(250);
    }
    const ids = mails.received.map(({ email }) => email.messageId ?? '');
    const contacts = new Set(
      mails.received.map(({ email }) => /Contact number: (\d+)/.exec(email.text ?? '')?.[1]),
    );
    const byContact = sent.filter(contact => !contacts.has(String(contact)));
    // A worker that is killed after the mail server's answer but before its own note sends the mail again, with the
    // same Message-ID.
    const perContact = new Map<string, Set<string>>();
    for (const { email } of mails.received) {
      const contact = /Contact number: (\d+)/.exec(email.text ?? '')?.[1] ?? '';
      perContact.set(contact, (perContact.get(contact) ?? new Set()).add(email.messageId ?? ''));
    }
    const renamed = [...perContact.values()].filter(names => names.size > 1).length;
    return [
      exactly('mails that were queued', sent.length, MAILS),
      exactly('lost', byContact.length, 0),
      exactly('sent again under another Message-ID', renamed, 0),
      atMost('doubled by a kill or a cut, under the same', countDoubled(ids), cut + 2 * KILLS),
      exactly(
        'recipients other than the support',
        mails.received.filter(({ recipients }) => recipients.length !== 1).length,
        0,
      ),
      atMost('a call’s p99 moves by a hanging mail server', slower, 10, ' ms'),
      exactly('errors', errorsIn(server.output).length, 0),
    ];
  },
};

const countDoubled = (ids: readonly string[]) => ids.length - new Set(ids).size;

/** Sends inquiries. @returns the contact numbers of those that were accepted */
async function ask(server: TrialServer, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let contact = 1; contact <= count; contact += 1) {
    const headers = { ...from(contact), 'idempotency-key': crypto.randomUUID() };
    const { status } = await server.ask('/add_inquiry', { body: inquiryOf(contact), headers });
    if (status === 200) taken.push(contact);
  }
  return taken;
}

/** Lets the waits of retries and the leases of dead workers pass. */
const makeDue = ({ query }: Cluster) =>
  query(sql => sql`update mail_outbox set next_at = now(), attempts = 0 where state = 'waiting'`);

const countWaiting = ({ query }: Cluster) =>
  query(async sql => (await sql`select 1 from mail_outbox where state = 'waiting'`).length);

/** @returns how much higher the p99 of a write is while the mail server hangs: the median of alternating rounds */
async function compareLatency(
  server: TrialServer,
  cluster: Cluster,
  setFault: (fault: MailFault) => void,
): Promise<number> {
  const differences: number[] = [];
  let contact = 1_000_000;
  const measure = async (fault: MailFault) => {
    setFault(fault);
    await makeDue(cluster);
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      contact += 1;
      times.push((await server.ask('/add_inquiry', { body: inquiryOf(contact), headers: from(contact) })).ms);
    }
    return quantile(times, 0.99);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const well = await measure({ kind: 'none' });
    differences.push((await measure({ kind: 'hang', at: 'data' })) - well);
  }
  return quantile(differences, 0.5);
}
