import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import * as calls from '../../contract/calls';
import { TOPICS } from '../../contract/inquiry';
import { untilComplete } from '../support/wait-until';
import { startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { type Answer, errorsIn, from, start, type TrialServer } from './harness/server';
import { atMost, exactly, type Trial } from './harness/trial';

const REQUESTS = 20_000;
/** The second half comes from the callers of the first, who have their counters already. */
const HALF = REQUESTS / 2;
const AT_ONCE = 16;
const BATCH = 200;
/** One in this many requests uses a raw socket, with bytes that no client would send. */
const RAW_SHARE = 20;
const SEED = Number(process.env.TRIALS_SEED ?? Date.now() % 1_000_000);

interface Shot {
  method: string;
  path: string;
  body: string | Buffer | undefined;
  headers: Record<string, string>;
}

const DEEP = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
const nastyText = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  fc.constantFrom(
    '\0',
    '\ud800',
    '\udfff\ud800',
    '\u2028',
    '\r\nBcc: eve@example.com',
    '__proto__',
    '../../etc/passwd',
  ),
  fc.constantFrom(
    'ada@example.com',
    'correct horse battery',
    'NLP',
    TOPICS[0],
    'What is AI?',
    crypto.randomUUID(),
  ),
  { weight: 1, arbitrary: fc.constant('x'.repeat(70_000)) },
);
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: nastyText },
  fc.anything({ maxDepth: 2 }).filter(value => JSON.stringify(value) !== undefined),
  fc.constantFrom(null, true, -1, 1e308, [], {}, [[[]]]),
);
const FIELDS = [
  ...[
    'fname',
    'lname',
    'email',
    'password',
    'username',
    'userid',
    'id',
    'article',
    'title',
    'date',
    'url',
    'article_id',
  ],
  ...[
    'country',
    'state',
    'city',
    'contact',
    'help',
    'massage',
    'questions',
    'answers',
    'score',
    'outoff',
    '__proto__',
    'constructor',
  ],
];
const json = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...FIELDS), nastyValue), {
    maxLength: 12,
    selector: ([name]) => name,
  })
  .map(
    pairs =>
      `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value, replaceBig)}`).join()}}`,
  );
const body = fc.oneof(
  { weight: 8, arbitrary: json },
  fc.tuple(json, fc.nat({ max: 60 })).map(([text, at]) => text.slice(0, at)),
  fc.constantFrom('', 'null', '[]', '"text"', '0', '{', '\ufeff{}', '{"a":1}{"b":2}', DEEP),
  fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
  {
    weight: 1,
    arbitrary: fc.constantFrom(`"${'x'.repeat(1_048_576)}"`, `{"email":"${'x'.repeat(65_000)}"}`),
  },
);
const type = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/json; charset=utf-8',
    'application/json; charset=utf-16',
    'text/plain',
    'application/xml',
    '',
  ),
  fc.constantFrom(
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/x-www-form-urlencoded',
  ),
);
const part = fc.oneof(
  fc.uuid(),
  nastyText.map(text => encodeURIComponent(Buffer.from(text).toString().slice(0, 500))),
  fc.constantFrom(
    '1',
    '-1',
    '2147483648',
    '99999999999999999999',
    '%',
    '%00',
    '%2e%2e',
    '..%2f..%2fetc',
    '%ff%fe',
    '%c0%af',
  ),
);
const path = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom<string>(...Object.values(calls).map(({ path }) => path)) },
  fc.constantFrom('/', '/about', '/nothing', '/search?q=%00', '//', '/%', '/..%2f'),
);
const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND');
/** A random request; most use the right method of their call. */
const shot: fc.Arbitrary<Shot> = fc
  .record({
    path,
    part,
    method,
    own: fc.boolean(),
    body,
    type,
    key: fc.option(fc.oneof(fc.uuid(), nastyText)),
    extra: fc.dictionary(fc.stringMatching(/^x-[a-z]{1,8}$/), fc.stringMatching(/^[\x20-\x7e]{0,80}$/), {
      maxKeys: 3,
    }),
    cookie: fc.option(fc.stringMatching(/^[\x21-\x7e]{0,80}$/)),
    origin: fc.constantFrom('same-origin', 'cross-site', ''),
  })
  .map(
    ({
      path: pattern,
      part: value,
      method: other,
      own,
      body: bytes,
      type: contentType,
      key,
      extra,
      cookie,
      origin,
    }) => {
      const verb = own ? (Object.values(calls).find(({ path }) => path === pattern)?.method ?? other) : other;
      const isBodiless = verb === 'GET' || verb === 'HEAD';
      const ascii = key?.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 100);
      return {
        method: verb,
        path: pattern.replace(/:\w+$/, value),
        body: isBodiless ? undefined : bytes,
        headers: {
          ...extra,
          ...(isBodiless ? {} : { 'content-type': contentType }),
          ...(ascii ? { 'idempotency-key': ascii } : {}),
          ...(cookie === null ? {} : { cookie: `sid=${cookie}` }),
          'sec-fetch-site': origin || 'same-origin',
        },
      };
    },
  );

const FIRST_PARTS = new Set(Object.values(calls).map(({ path }) => path.split('/')[1] ?? ''));

const RAW = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /get_topics HTTP/9.9\r\nHost: x\r\n\r\n',
  'POST /add_inquiry HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /add_inquiry HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /user_login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  'POST /user_login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'GET /get_user_article/%zz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  'GET http://[::1/ HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT / HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /get_states/1 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  '\0\x01\x02\x03\r\n\r\n',
];

/** Random requests to every call. */
export const t13: Trial = {
  id: 'T13',
  demand: `${REQUESTS} generated requests (seed ${SEED})`,
  async run() {
    const cluster = await startCluster();
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: await makeFolder() };
    const first = await start(settings);
    await untilComplete(first.url);
    await first.stop();
    // The memory for loading the places, once in a database's life, is not measured.
    const server = await start(settings);
    await untilComplete(server.url);
    let next = 0;
    const memory: number[] = [];
    let inUseHalfway = 0;
    const sampling = setInterval(async () => {
      memory.push(await server.memory());
    }, 250);
    const failed: string[] = [];
    const shapeless: string[] = [];
    let uploads = Promise.resolve();
    const lines = Array.from({ length: AT_ONCE }, async () => {
      while (next < REQUESTS) {
        const number = next;
        next += 1;
        if (number === HALF) inUseHalfway = await server.memoryInUse();
        const one = shotAt(number);
        if (number % RAW_SHARE === 0) {
          const status = await sendRaw(server, RAW[(number / RAW_SHARE) % RAW.length] ?? '');
          if (status >= 500 && status !== 505) failed.push(`raw ${status}`);
          continue;
        }
        const fire = () =>
          server.ask(one.path, { ...one, headers: { ...one.headers, ...from(number % HALF) } });
        // More than two uploads at once would get 503, which is not a failure; so uploads run one by one.
        const isUpload = one.path.startsWith('/upload/');
        const turn = isUpload ? uploads.then(fire) : fire();
        if (isUpload)
          uploads = turn.then(
            () => {},
            () => {},
          );
        const answer = await turn.catch(() => null);
        if (!answer) continue;
        if (answer.status >= 500) failed.push(`${one.method} ${one.path} ${answer.status} ${answer.text}`);
        if (answer.status >= 400 && !isShaped(one, answer))
          shapeless.push(`${one.method} ${one.path} ${answer.text}`);
      }
    });
    await Promise.all(lines);
    clearInterval(sampling);
    const delay = await server.loopDelay();
    const inUseAtEnd = await server.memoryInUse();
    const errors = errorsIn(server.output);
    for (const lines of [failed, shapeless, errors]) {
      for (const line of lines.slice(0, 3)) console.log(line.slice(0, 500));
    }
    return [
      exactly('answers of 500 and above', failed.length, 0),
      exactly('errors, warnings and lines on stderr', errors.length, 0),
      exactly('error bodies of another shape', shapeless.length, 0),
      atMost('memory', Math.max(...memory), 300, ' MB'),
      atMost('memory in use, grown in the second half', inUseAtEnd - inUseHalfway, 5, ' MB'),
      atMost('delay of the event loop, p99', delay, 100, ' ms'),
      exactly('the server lives on', server.child.exitCode ?? 'alive', 'alive'),
    ];
  },
};

let batch: { number: number; shots: Shot[] } | undefined;

/** Returns a shot of the seed. Shots are made in batches, because all of them would fill the memory. */
function shotAt(number: number): Shot {
  const wanted = Math.floor(number / BATCH);
  if (batch?.number !== wanted) {
    batch = { number: wanted, shots: fc.sample(shot, { numRuns: BATCH, seed: SEED + wanted }) };
  }
  const found = batch.shots[number % BATCH];
  if (!found) throw new Error('There is no such shot.');
  return found;
}

function replaceBig(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** Whether an error has the form of the contract; errors of pages and uploads have other forms. */
function isShaped({ method: verb, path: to }: Shot, { headers, text }: Answer): boolean {
  const isCall = FIRST_PARTS.has(to.split('/')[1] ?? '');
  if (verb === 'HEAD' || !isCall || to.startsWith('/upload/')) return true;
  if (!headers['content-type']?.startsWith('application/json')) return false;
  const { message, code, requestId } = JSON.parse(text);
  return [message, code, requestId].every(value => typeof value === 'string' && value !== '');
}

/** @returns the status of the first answer, 0 if there is none */
async function sendRaw({ port }: TrialServer, text: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(100, () => socket.destroy());
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', chunk => {
    answer += chunk;
    socket.end();
  });
  socket.write(Buffer.from(text, 'latin1'));
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}
