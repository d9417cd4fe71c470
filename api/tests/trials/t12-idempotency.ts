import fc from 'fast-check';
import { startCluster } from './harness/cluster';
import { makeFolder } from './harness/folder';
import { makeReaders, type SignedInReader } from './harness/readers';
import { from, start, type TrialServer } from './harness/server';
import { atLeast, exactly, type Trial } from './harness/trial';
import { inquiryOf } from './harness/writes';

const PROGRAMS = 2000;
const LONGEST = 20;
const SEED = Number(process.env.TRIALS_SEED ?? Date.now() % 1_000_000);
const USERS = 2;
const ARTICLES = ['AppliedAI', 'NLP'] as const;

/** One call of a program: its user, call, payload and key (null for none). */
interface Step {
  user: number;
  call: 'save' | 'delete' | 'inquire' | 'subscribe';
  payload: number;
  key: number | null;
}

const step: fc.Arbitrary<Step> = fc.record({
  user: fc.nat({ max: USERS - 1 }),
  call: fc.constantFrom('save', 'delete', 'inquire', 'subscribe'),
  payload: fc.nat({ max: ARTICLES.length - 1 }),
  key: fc.option(fc.nat({ max: 2 }), { freq: 4 }),
});

/** Compares programs of writes with few keys with a model of idempotency; then sends 100 calls with one key at once. */
export const t12: Trial = {
  id: 'T12',
  demand: `${PROGRAMS} programs of up to ${LONGEST} writes under few keys (seed ${SEED})`,
  async run() {
    const cluster = await startCluster();
    const server = await start({ DATABASE_URL: cluster.url, DATA_DIR: await makeFolder() });
    let programs = 0;
    let calls = 0;
    const readers = await cluster.query(sql => makeReaders(sql, 2 * USERS * PROGRAMS));
    const counterexample = await fc
      .check(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: LONGEST }), async program => {
          programs += 1;
          calls += program.length;
          const own = readers.splice(0, USERS);
          await runProgram(server, program, own, programs);
        }),
        { numRuns: PROGRAMS, seed: SEED, interruptAfterTimeLimit: 240_000, markInterruptAsFailure: true },
      )
      .then(result =>
        result.failed ? `${JSON.stringify(result.counterexample)} ${result.errorInstance}` : 'none',
      );
    return [
      exactly('a program that does not do as the model', counterexample, 'none'),
      exactly('programs', programs, PROGRAMS),
      atLeast('their calls', calls, 5 * PROGRAMS),
      ...(await callAtOnce(server, cluster)),
    ];
  },
};

/** Runs a program and a model of keys and repeated writes, and compares them. */
async function runProgram(
  server: TrialServer,
  program: Step[],
  readers: SignedInReader[],
  number: number,
): Promise<void> {
  const first = new Map<string, { asked: string; text: string }>();
  const saved = readers.map(() => new Set<string>());
  const keys = [0, 1, 2].map(() => crypto.randomUUID());
  for (const { user, call, payload, key } of program) {
    const reader = readers[user];
    const mine = saved[user];
    if (!reader || !mine) throw new Error('There is no such reader.');
    const article = ARTICLES[payload] ?? 'NLP';
    const { method, path, body } = await requestOf(call, payload, reader, article, number);
    const answer = await server.ask(path, {
      method,
      body,
      headers: {
        ...from(number),
        ...(call === 'inquire' || call === 'subscribe' ? {} : { cookie: reader.cookie }),
        ...(key === null ? {} : { 'idempotency-key': keys[key] ?? '' }),
      },
    });
    const scope = call === 'inquire' || call === 'subscribe' ? call : reader.userId;
    const place = `${scope} ${key}`;
    const asked = `${path} ${JSON.stringify(body)}`;
    const before = key === null ? undefined : first.get(place);
    if (before && before.asked !== asked) {
      require(answer.status === 422 && JSON.parse(answer.text).code === 'key_reused', answer.text);
    } else if (before) {
      require(answer.text === before.text && answer.headers['idempotency-replayed'] === 'true', answer.text);
    } else {
      require(answer.status === 200 && answer.headers['idempotency-replayed'] === undefined, answer.text);
      if (call === 'save') {
        const expected = mine.has(article) ? 'Article already saved' : 'Article saved';
        require(JSON.parse(answer.text).message === expected, answer.text);
        mine.add(article);
      }
      if (call === 'delete') mine.delete(article);
      if (key !== null) first.set(place, { asked, text: answer.text });
    }
  }
  for (const [index, reader] of readers.entries()) {
    const { text } = await server.ask(`/get_user_article/${reader.userId}`, {
      headers: { cookie: reader.cookie, ...from(number) },
    });
    const there = JSON.parse(text)[0].articles.map(({ article }: { article: string }) => article);
    require(JSON.stringify(there.sort()) === JSON.stringify([...(saved[index] ?? [])].sort()), text);
  }
}

function require(holds: boolean, seen: string): void {
  if (!holds) throw new Error(`The model does not agree with ${seen}.`);
}

async function requestOf(
  call: Step['call'],
  payload: number,
  { userId: id }: SignedInReader,
  article: string,
  program: number,
) {
  switch (call) {
    case 'save':
      return { method: 'PUT', path: '/update_article', body: { id, article, title: '', date: '', url: '' } };
    case 'delete': {
      const { savedArticleId } = await import('../../contract/saved-article-id');
      return {
        method: 'PUT',
        path: '/delete_article',
        body: { id, article_id: await savedArticleId(id, article) },
      };
    }
    case 'inquire':
      return { method: 'POST', path: '/add_inquiry', body: inquiryOf(program * 10 + payload) };
    case 'subscribe':
      return {
        method: 'POST',
        path: '/subscribe_user',
        body: { email: `p${program}-${payload}@example.com` },
      };
  }
}

async function callAtOnce(server: TrialServer, cluster: Awaited<ReturnType<typeof startCluster>>) {
  const key = crypto.randomUUID();
  const body = inquiryOf(99_999_999);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, caller) =>
      server.ask('/add_inquiry', { body, headers: { 'idempotency-key': key, ...from(5_000_000 + caller) } }),
    ),
  );
  const rows = await cluster.query(sql => sql`select 1 from inquiries where contact = '99999999'`);
  const others = answers.filter(({ status }) => status !== 200 && status !== 409).length;
  const texts = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
  return [
    exactly('effects of 100 calls at once with one key', rows.length, 1),
    exactly('their answers other than 200 and 409', others, 0),
    exactly('different answers among their 200s', texts.size, 1),
  ];
}
