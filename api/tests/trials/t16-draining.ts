import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openDeafServer } from '../support/deaf-server';
import { waitUntil } from '../support/wait-until';
import { onEnd } from './harness/clean-up';
import { countWaiting, startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { errorsIn, from, start, type TrialServer } from './harness/server';
import { atLeast, atMost, exactly, type Trial } from './harness/trial';
import { inquiryOf } from './harness/writes';

const CALLS = 100;
const CALL_MS = 500;
const DRAIN_MS = 10_000;

/** The shutdown of a busy server: it answers calls in flight and cuts those that are stuck. */
export const t16: Trial = {
  id: 'T16',
  demand: 'SIGTERM with a hundred calls under way',
  async run() {
    const cluster = await startCluster();
    const settings = {
      DATABASE_URL: cluster.url,
      DATA_DIR: await makeFolder(),
      SMTP_URL: await openDeafMailServer(),
    };
    const server = await start(settings);
    // A mail that is being sent at the shutdown: the server must return it to the queue.
    await server.ask('/subscribe_user', { body: { email: 'ada@example.com' }, headers: from(1) });
    const claims = () => cluster.query(sql => sql`select 1 from mail_outbox where attempts = 1`);
    await waitUntil('the mail is being sent', async () => (await claims()).length > 0);

    const unlock = await cluster.lockTable('inquiries');
    const calls = Array.from({ length: CALLS - 1 }, (_, caller) =>
      server.ask('/add_inquiry', { body: inquiryOf(caller), headers: from(caller + 2) }).catch(() => null),
    );
    const kept = openCall(server, JSON.stringify(inquiryOf(CALLS)));
    await waitUntil('eight calls wait', async () => (await countWaiting(cluster)) >= 8, 10);
    await pause(CALL_MS);
    const began = performance.now();
    server.child.kill('SIGTERM');
    await refusesConnections(server);
    // Only a connection that is still busy can send another call.
    kept.socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await pause(100);
    await unlock();
    const answers = await Promise.all(calls);
    const [own, ready] = (await kept.text).split(/(?=HTTP\/1\.1 )/);
    const answered =
      answers.filter(answer => answer?.status === 200).length + (own?.startsWith('HTTP/1.1 200') ? 1 : 0);
    const code = await server.exited;
    const endedMs = performance.now() - began;
    const [mail] = await cluster.query(
      sql => sql<{ state: string; attempts: number; is_due: boolean }[]>`
        select state, attempts, next_at <= now() as is_due from mail_outbox where kind = 'confirm_subscription'
      `,
    );
    return [
      exactly('calls that were answered', answered, CALLS),
      exactly('GET /readyz meanwhile', ready?.slice(9, 12) ?? '', '503'),
      exactly('exit code', String(code), '0'),
      atMost('from the signal to the end', endedMs, DRAIN_MS, ' ms'),
      exactly(
        'the mail on its way',
        `${mail?.state}, ${mail?.attempts} tries, due: ${mail?.is_due}`,
        'waiting, 0 tries, due: true',
      ),
      exactly('errors', errorsIn(server.output).length, 0),
      ...(await cutWhatIsStuck(settings)),
      ...(await endAtOnce(settings)),
    ];
  },
};

/** Sends a call on a separate connection, which stays open. */
function openCall({ port }: TrialServer, body: string) {
  const socket = connect(port, '127.0.0.1');
  const head = `POST /add_inquiry HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Sec-Fetch-Site: same-origin\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const text = (async () => {
    let all = '';
    for await (const chunk of socket) all += chunk;
    return all;
  })();
  return { socket, text };
}

async function refusesConnections({ port }: TrialServer): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const outcome = await Promise.race([
      once(socket, 'connect').then(() => 'open'),
      once(socket, 'error'),
    ]).catch(() => 'shut');
    socket.destroy();
    if (outcome !== 'open') return;
    await pause(5);
  }
}

/** Opens a call whose body never ends; nothing else delays the shutdown. */
async function openStuckCall(server: TrialServer): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'POST /upload/folder HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n',
  );
  socket.write('Sec-Fetch-Site: same-origin\r\nContent-Length: 1000\r\n\r\n--x\r\n');
  await server.ask('/healthz');
  await pause(200);
  return socket;
}

async function cutWhatIsStuck(settings: Record<string, string>) {
  const server = await start(settings);
  const socket = await openStuckCall(server);
  const began = performance.now();
  const code = await server.stop();
  const endedMs = performance.now() - began;
  socket.destroy();
  return [
    exactly('exit code with a call that is stuck', String(code), '0'),
    atLeast('how long it is waited for', endedMs, DRAIN_MS - 1000, ' ms'),
    atMost('and no longer', endedMs, DRAIN_MS + 1500, ' ms'),
  ];
}

async function endAtOnce(settings: Record<string, string>) {
  const server = await start(settings);
  const socket = await openStuckCall(server);
  server.child.kill('SIGTERM');
  await refusesConnections(server);
  const began = performance.now();
  server.child.kill('SIGTERM');
  await server.exited;
  const endedMs = performance.now() - began;
  socket.destroy();
  return [atMost('the end after a second signal', endedMs, 1000, ' ms')];
}

/** Opens a mail server that accepts connections and never answers. */
async function openDeafMailServer(): Promise<string> {
  const { port, close } = await openDeafServer();
  onEnd(close);
  return `smtp://127.0.0.1:${port}`;
}
