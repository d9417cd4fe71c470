import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../db/queries/expired';
import { RATE_LIMITS, RESULT_BODY_BYTES } from '../contract/limits';
import { SELECTIONS_PER_QUESTION } from '../contract/quiz-answers';
import { QUIZ_TEXTS } from '../contract/quiz-result';
import { openTestApp, QUIZ, type TestApp } from '../tests/support/test-app';
import { openTestMailServer, type TestMailServer } from '../tests/support/test-mail-server';

const DAY = 24 * 3_600_000;
const RESULT = { questions: QUIZ, answers: ['A field', 'Facts', 'A cake'], email: '', score: 2, outoff: 3 };
const UNMAILED = '{"message":"You scored 2 out of 3."}';
const MAILED = '{"message":"You scored 2 out of 3. The result is on its way to your inbox."}';

describe('quiz results', () => {
  let test: TestApp;
  let server: TestMailServer;
  beforeAll(async () => {
    test = await openTestApp();
    server = await openTestMailServer();
  });
  afterAll(async () => {
    await server.close();
    await test.drop();
  });

  let people = 0;
  const nextEmail = () => {
    people += 1;
    return `reader${people}@example.com`;
  };
  const send = (change: Record<string, unknown> = {}, key?: string, on = test) =>
    on.call('/send_result', {
      body: { ...RESULT, ...change },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const rowsOf = (key: string) =>
    test.database.sql<{ email: string | null; fingerprint: string | null }[]>`
      select * from quiz_results where request_key = ${key}
    `;
  async function receive() {
    server.received.length = 0;
    await test.deliverMails(server.url);
    return server.received;
  }

  it('are stored, and answered with score and total', async () => {
    const key = crypto.randomUUID();
    const answer = await send({ extra: 1 }, key);
    expect([answer.status, answer.text]).toEqual([200, UNMAILED]);
    const { questions, answers, score, outoff } = RESULT;
    expect(await rowsOf(key)).toMatchObject([{ score, outoff, email: null }]);
    const [kept] = await test.database.sql<{ questions: string[]; answers: string[]; bytes: number }[]>`
      select jsonb_path_query_array(quiz_sets.questions, '$[*].question') as questions,
        (
          select jsonb_agg(jsonb_path_query_array(quiz_sets.questions, '$[*].options[*]') -> place)
          from unnest(selections) as place
        ) as answers,
        pg_column_size(quiz_results) as bytes
      from quiz_results join quiz_sets using (quiz_set)
      where request_key = ${key}
    `;
    expect(kept).toMatchObject({ questions, answers });
    expect(kept?.bytes).toBeLessThan(400);
    expect(await receive()).toEqual([]);
  });

  it('are mailed if there is an address: our text and two numbers, with nothing from the caller', async () => {
    const email = "o'brien+quiz@sub.example.museum";
    const { answers } = RESULT;
    const answer = await send({ email, answers, score: 1 });
    expect(answer.json.message).toBe('You scored 1 out of 3. The result is on its way to your inbox.');
    const [{ email: mail, recipients, raw } = expect.fail(), ...others] = await receive();
    expect([recipients, others]).toEqual([[email], []]);
    expect(mail.subject).toBe('Your assessment result');
    expect(mail.text).toContain('you scored 1 out of 3 in the assessment at Aranya & Applied AI.');
    expect(mail.text).toContain('http://localhost:8080/assessment\n');
    for (const text of [...answers, ...QUIZ]) expect(`${raw}${mail.text}${mail.html}`).not.toContain(text);
  });

  it('are mailed once the mail server is back', async () => {
    server.fault = { kind: 'answer', at: 'connect', code: 421 };
    await send({ email: nextEmail() });
    expect(await receive()).toEqual([]);
    server.fault = { kind: 'none' };
    test.pass(60_000);
    expect(await receive()).toHaveLength(1);
  });

  it('are accepted for the questions of any set', async () => {
    const answer = await send({ questions: ['What is AI?'], answers: ['A field'], score: 1, outoff: 1 });
    expect(answer.json.message).toBe('You scored 1 out of 1.');
  });

  it.each([
    ['a score above the total', { score: 4 }, 'score', QUIZ_TEXTS.score],
    ['another total', { outoff: 4 }, 'outoff', QUIZ_TEXTS.outoff],
    ['questions of no set', { questions: ['What is AI?', 'a', 'b'] }, 'questions', QUIZ_TEXTS.unknownSet],
    ['questions in another order', { questions: QUIZ.toReversed() }, 'questions', QUIZ_TEXTS.unknownSet],
    ['no questions', { questions: [], outoff: 0, score: 0 }, 'questions', QUIZ_TEXTS.unknownSet],
    ['an invalid address', { email: 'ada' }, 'email', QUIZ_TEXTS.email],
    ['two addresses', { email: 'a@b.co, c@d.co' }, 'email', QUIZ_TEXTS.email],
    ['a second header', { email: 'a@b.co\r\nBcc: c@d.co' }, 'email', QUIZ_TEXTS.email],
    ['no address field', { email: undefined }, 'email', QUIZ_TEXTS.email],
    ['an answer that is no text', { answers: ['a', 4] }, 'answers', QUIZ_TEXTS.texts],
    [
      'an unknown answer',
      { answers: ['Buy at https://evil.example'], score: 0 },
      'answers',
      QUIZ_TEXTS.unknownAnswer,
    ],
    ['an answer to another question', { answers: ['Facts', 'A field'] }, 'answers', QUIZ_TEXTS.unknownAnswer],
    ['an empty answer', { answers: ['A field', ''] }, 'answers', QUIZ_TEXTS.unknownAnswer],
    ['half a character', { answers: ['A field', '\ud800'] }, 'answers', QUIZ_TEXTS.unknownAnswer],
    [
      'a score above the number of answers',
      { answers: ['A field'], score: 2 },
      'score',
      QUIZ_TEXTS.unanswered,
    ],
    ['a NUL', { answers: ['a\0'] }, 'answers', QUIZ_TEXTS.texts],
    ['half a point', { score: 0.5 }, 'score', QUIZ_TEXTS.number],
  ])('are refused with %s', async (_what, change, field, text) => {
    const before = await test.readRows();
    const answer = await send(change);
    expect([answer.status, answer.json.errors]).toEqual([422, { [field]: text }]);
    expect(await test.readRows()).toEqual(before);
  });

  it('contain every change of mind, up to the limits on selections and on the body', async () => {
    const most = QUIZ.length * SELECTIONS_PER_QUESTION;
    const minds = Array.from({ length: most }, (_, index) => (index % 2 === 0 ? 'A field' : 'A tool'));
    const key = crypto.randomUUID();
    expect((await send({ answers: minds }, key)).status).toBe(200);
    const [row] = await test.database.sql<{ bytes: number }[]>`
      select pg_column_size(quiz_results) as bytes from quiz_results where request_key = ${key}
    `;
    expect(row?.bytes).toBeLessThan(400 + 2 * most);
    const more = await send({ answers: [...minds, 'A field'] });
    expect([more.status, more.json.errors]).toEqual([422, { answers: QUIZ_TEXTS.unknownAnswer }]);
    const large = await send({ answers: Array(60).fill('x'.repeat(RESULT_BODY_BYTES / 60)) });
    expect([large.status, large.json.code]).toEqual([413, 'too_large']);
  });

  it('are stored once per key, however often and however late they are sent', async () => {
    const key = crypto.randomUUID();
    const email = nextEmail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ email }, key)));
    for (const { status, text } of answers) expect([status, text]).toEqual([200, MAILED]);
    expect(await receive()).toHaveLength(1);
    const other = await send({ email, score: 3 }, key);
    expect([other.status, other.json.code]).toEqual([422, 'key_reused']);
    test.pass(200 * DAY);
    await deleteExpired(test.database, test.now());
    const late = await send({ email }, key);
    expect([late.status, late.text, late.headers.get('idempotency-replayed')]).toEqual([200, MAILED, 'true']);
    expect(await rowsOf(key)).toHaveLength(1);
    expect(await receive()).toEqual([]);
  });

  it('are mailed to an address five times a day, and their answers say so; all are stored', async () => {
    const limited = await openTestApp({ on: test, limits: { resultMails: RATE_LIMITS.resultMails } });
    const email = nextEmail();
    const sendTo = (address: string, key?: string) => send({ email: address }, key, limited);
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendTo(email)));
    expect(answers.map(({ text }) => text).sort()).toEqual([
      ...Array(5).fill(MAILED),
      ...Array(3).fill(UNMAILED),
    ]);
    const key = crypto.randomUUID();
    expect((await sendTo(email.toUpperCase(), key)).text).toBe(UNMAILED);
    expect(await rowsOf(key)).toHaveLength(1);
    expect((await sendTo(nextEmail())).text).toBe(MAILED);
    expect(await limited.sendMails()).toHaveLength(6);
    limited.pass(DAY);
    expect((await sendTo(email)).text).toBe(MAILED);
  });

  it('use up one of the mails of their address, however often they are repeated', async () => {
    const limited = await openTestApp({ on: test, limits: { callerMails: { calls: 2, withinMs: DAY } } });
    const key = crypto.randomUUID();
    const email = nextEmail();
    for (const _ of [1, 2, 3]) expect((await send({ email }, key, limited)).text).toBe(MAILED);
    expect((await send({ email: nextEmail() }, undefined, limited)).text).toBe(MAILED);
    expect((await send({ email: nextEmail() }, undefined, limited)).text).toBe(UNMAILED);
  });

  it('lose their address after 30 days, and are deleted after 12 months', async () => {
    const key = crypto.randomUUID();
    const email = nextEmail();
    await send({ email }, key);
    await receive();
    const isAnywhere = async () => (await test.readRows()).join().includes(email);
    const passDays = async (days: number) => {
      test.pass(days * DAY);
      await deleteExpired(test.database, test.now());
    };
    await passDays(29);
    expect(await isAnywhere()).toBe(true);
    await passDays(2);
    expect(await isAnywhere()).toBe(false);
    expect(await rowsOf(key)).toMatchObject([{ score: 2, email: null, fingerprint: null }]);
    await passDays(333);
    expect(await rowsOf(key)).toHaveLength(1);
    await passDays(3);
    expect(await rowsOf(key)).toEqual([]);
  });

  it('are limited to 120 per address in ten minutes', async () => {
    const limited = await openTestApp({ on: test, limits: { result: RATE_LIMITS.result } });
    for (let sent = 0; sent < 120; sent += 1) expect((await send({}, undefined, limited)).status).toBe(200);
    const refused = await send({}, undefined, limited);
    expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited']);
  });

  it('leave no address and no answer in the log', () => {
    expect(test.lines.length).toBeGreaterThan(0);
    expect(test.lines.join()).not.toMatch(/@|A field|evil/);
  });
});
