import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database';
import { NETWORK_FACTOR, RATE_LIMITS, type RateLimits } from '../contract/limits';
import {
  type Answer,
  INQUIRY,
  openTestApp,
  PASSWORD,
  QUIZ,
  type TestApp,
  type TestReader,
} from '../tests/support/test-app';
import { GIF } from '../tests/support/upload-files';

/** A call that a limit counts; `number` makes each call different. */
type Call = (
  test: TestApp,
  number: number,
  reader: TestReader,
) => Promise<Pick<Answer, 'status' | 'headers'>>;

interface Row {
  call: Call;
  /** The status of a call within the limit. */
  status: number;
}

async function upload({ app }: TestApp, graft: string, address = '192.0.2.1') {
  const form = new FormData();
  form.append('graft', graft);
  form.append('files', new File([new Uint8Array(GIF)], 'a.gif', { type: 'image/gif' }));
  const headers = { origin: 'http://localhost:8080' };
  const init = { method: 'POST', headers, body: form };
  return await app.request('/upload/folder', init, { address });
}

const result = (email: string) => ({ questions: QUIZ, answers: [], email, score: 0, outoff: QUIZ.length });

/** Each limit that refuses further calls. */
const REFUSING: Partial<Record<keyof RateLimits, Row>> = {
  everything: { call: test => test.call('/nothing'), status: 404 },
  loginAccount: {
    call: (test, number) =>
      test.logIn('ada@example.com', { password: 'a guess', address: `198.51.100.${number}` }),
    status: 401,
  },
  loginDevice: {
    call: (test, number, { email, device }) =>
      test.logIn(email, { password: 'a guess', cookie: device, address: `198.51.100.${number}` }),
    status: 401,
  },
  loginPair: { call: test => test.logIn('ada@example.com', { password: 'a guess' }), status: 401 },
  loginAddress: {
    call: (test, number) => test.logIn(`u${number}@example.com`, { password: 'a guess' }),
    status: 401,
  },
  loginKnown: {
    call: (test, number, { email, device }) =>
      test.logIn(email, { cookie: device, address: `198.51.100.${number}` }),
    status: 200,
  },
  signup: { call: (test, number) => test.signUp(`s${number}@example.com`), status: 201 },
  forgot: {
    call: (test, number) => test.call('/forgetpassword', { body: { username: `u${number}@example.com` } }),
    status: 200,
  },
  checkReset: {
    call: test => test.call('/check_reset_link', { body: { userid: 'x' } }),
    status: 200,
  },
  updatePassword: {
    call: test => test.call('/updatepassword', { body: { userid: 'x', password: PASSWORD } }),
    status: 400,
  },
  subscribe: {
    call: (test, number) => test.call('/subscribe_user', { body: { email: `u${number}@example.com` } }),
    status: 200,
  },
  inquiry: { call: test => test.call('/add_inquiry', { body: INQUIRY }), status: 200 },
  result: { call: test => test.call('/send_result', { body: result('') }), status: 200 },
  resultsADay: { call: test => test.call('/send_result', { body: result('') }), status: 200 },
  saves: {
    call: (test, _, { userId, cookie }) =>
      test.call('/update_article', {
        method: 'PUT',
        body: { id: userId, article: 'NLP', title: '', date: '', url: '' },
        cookie,
      }),
    status: 200,
  },
  callerMails: {
    call: (test, number) =>
      number % 2 === 0
        ? test.call('/forgetpassword', { body: { username: `m${number}@example.com` } })
        : test.call('/add_inquiry', { body: INQUIRY }),
    status: 200,
  },
  upload: { call: test => upload(test, 'right'), status: 200 },
  wrongGraft: { call: test => upload(test, 'wrong'), status: 403 },
};

/** Each limit that silently sends no further mails; only the answer to a result says so. */
const SILENT: Partial<Record<keyof RateLimits, Call>> = {
  resetMails: (test, _, { email }) => test.call('/forgetpassword', { body: { username: email } }),
  confirmationMails: async test => {
    // Skips the pause between two confirmation mails to one address.
    await test.database.sql`delete from subscribers`;
    return test.call('/subscribe_user', { body: { email: 'eve@example.com' } });
  },
  resultMails: test => test.call('/send_result', { body: result('eve@example.com') }),
};

/** Each limit per address, with a call that it counts. */
const BY_ADDRESS: Partial<
  Record<keyof RateLimits, (test: TestApp, number: number, address: string) => Promise<{ status: number }>>
> = {
  everything: (test, _, address) => test.call('/nothing', { address }),
  loginAddress: (test, number, address) =>
    test.logIn(`n${number}@example.com`, { password: 'a guess', address }),
  signup: (test, number, address) => test.signUp(`n${number}@example.com`, address),
  forgot: (test, number, address) =>
    test.call('/forgetpassword', { body: { username: `n${number}@example.com` }, address }),
  checkReset: (test, _, address) => test.call('/check_reset_link', { body: { userid: 'x' }, address }),
  updatePassword: (test, _, address) =>
    test.call('/updatepassword', { body: { userid: 'x', password: PASSWORD }, address }),
  subscribe: (test, number, address) =>
    test.call('/subscribe_user', { body: { email: `n${number}@example.com` }, address }),
  inquiry: (test, _, address) => test.call('/add_inquiry', { body: INQUIRY, address }),
  result: (test, _, address) => test.call('/send_result', { body: result(''), address }),
  resultsADay: (test, _, address) => test.call('/send_result', { body: result(''), address }),
  callerMails: (test, _, address) => test.call('/add_inquiry', { body: INQUIRY, address }),
  upload: (test, _, address) => upload(test, 'right', address),
  wrongGraft: (test, _, address) => upload(test, 'wrong', address),
};
/** Limits per account, per account and address or browser, and per reader. */
const BY_OTHERS = ['loginPair', 'loginAccount', 'loginDevice', 'loginKnown', 'saves'];

describe('the limits', () => {
  let on: TestDatabase;
  beforeAll(async () => {
    on = await openTestDatabase();
  });
  afterAll(() => on.drop());

  const open = async (name: keyof RateLimits) => {
    await on.database.sql`delete from counters`;
    await on.database.sql`delete from mail_outbox`;
    const test = await openTestApp({ on, limits: { [name]: RATE_LIMITS[name] }, uploadGraft: 'right' });
    const free = await openTestApp({ on });
    return { test, reader: await free.openReader() };
  };

  it('are all covered by this test', () => {
    expect(Object.keys({ ...REFUSING, ...SILENT }).sort()).toEqual(Object.keys(RATE_LIMITS).sort());
    expect([...Object.keys(BY_ADDRESS), ...BY_OTHERS].sort()).toEqual(Object.keys(REFUSING).sort());
  });

  it.each(Object.entries(BY_ADDRESS))(
    'per address also count all addresses of one network together: %s',
    async (key, call) => {
      const name = key as keyof RateLimits;
      await on.database.sql`delete from counters`;
      const limits = { [name]: { ...RATE_LIMITS[name], calls: 2 } };
      const test = await openTestApp({ on, limits, uploadGraft: 'right' });
      for (let number = 0; number < 2 * NETWORK_FACTOR; number += 1) {
        expect((await call(test, number, `2001:db8:1:${number}::`)).status).not.toBe(429);
      }
      expect((await call(test, 100, '2001:db8:1:100::')).status).toBe(429);
      expect((await call(test, 101, '2001:db8:2:100::')).status).not.toBe(429);
    },
  );

  it.each(Object.entries(REFUSING))(
    'allow exactly their number of calls, and the next one after Retry-After: %s',
    async (key, { call, status }) => {
      const name = key as keyof RateLimits;
      const { test, reader } = await open(name);
      const { calls } = RATE_LIMITS[name];
      for (let number = 0; number < calls; number += 1) {
        expect((await call(test, number, reader)).status).toBe(status);
      }
      const refused = await call(test, calls, reader);
      expect(refused.status).toBe(429);
      const waitS = Number(refused.headers.get('retry-after'));
      expect(waitS).toBeGreaterThan(0);
      test.pass(waitS * 1000);
      expect((await call(test, calls + 1, reader)).status).toBe(status);
    },
  );

  it.each(Object.entries(SILENT))(
    'send exactly their number of mails, with the same status for every call: %s',
    async (key, call) => {
      const name = key as keyof RateLimits;
      const { test, reader } = await open(name);
      const { calls, withinMs } = RATE_LIMITS[name];
      for (let number = 0; number <= calls; number += 1) {
        expect((await call(test, number, reader)).status).toBe(200);
      }
      expect(await test.sendMails()).toHaveLength(calls);
      test.pass(withinMs);
      await call(test, calls + 1, reader);
      expect(await test.sendMails()).toHaveLength(1);
    },
  );

  it('per account survive a restart', async () => {
    const { test, reader } = await open('loginAccount');
    const guess = (app: TestApp, number: number) =>
      app.logIn(reader.email, { password: 'a guess', address: `198.51.100.${number}` });
    for (let number = 0; number < RATE_LIMITS.loginAccount.calls; number += 1) await guess(test, number);
    const restarted = await openTestApp({ on, limits: { loginAccount: RATE_LIMITS.loginAccount } });
    expect((await guess(restarted, 99)).status).toBe(429);
  });

  describe('on mails that one caller triggers', () => {
    const MAILED = 'The result is on its way to your inbox.';
    const openStrict = async () => {
      await on.database.sql`delete from counters`;
      await on.database.sql`delete from mail_outbox`;
      const { result: _, forgot: __, everything: ___, ...limits } = RATE_LIMITS;
      return openTestApp({ on, limits });
    };
    /** Other spellings of one mailbox. */
    const spelling = (number: number) =>
      number % 2 === 0 ? `victim+${number}@example.com` : `Victim+${number}.x@EXAMPLE.com`;

    it('count a mailbox once, whatever labels and capitals its address has: results', async () => {
      const test = await openStrict();
      const answers: string[] = [];
      for (let number = 0; number < 120; number += 1) {
        const { status, text } = await test.call('/send_result', { body: result(spelling(number)) });
        expect(status).toBe(200);
        answers.push(text);
      }
      expect(answers.filter(text => text.includes(MAILED))).toHaveLength(RATE_LIMITS.resultMails.calls);
      expect(await test.sendMails()).toHaveLength(RATE_LIMITS.resultMails.calls);
    });

    it('count a mailbox once, whatever labels and capitals its address has: accounts that share it', async () => {
      const test = await openStrict();
      const accounts = Array.from({ length: 12 }, (_, number) => spelling(number));
      for (const email of accounts) {
        await on.database.sql`
          insert into users (first_name, last_name, email, password_hash) values ('A', 'B', ${email}, '')
        `;
      }
      const answers = new Set<string>();
      for (const username of [...accounts, `${accounts[0]}.`]) {
        answers.add((await test.call('/forgetpassword', { body: { username } })).text);
      }
      expect(answers.size).toBe(1);
      expect(await test.sendMails()).toHaveLength(RATE_LIMITS.resetMails.calls);
    });

    it('bound the mails from one address to many mailboxes; a result’s answer says if a mail is sent', async () => {
      const test = await openStrict();
      const answers: string[] = [];
      for (let number = 0; number < 100; number += 1) {
        const { text } = await test.call('/send_result', { body: result(`reader${number}@example.com`) });
        answers.push(text);
      }
      const { calls } = RATE_LIMITS.callerMails;
      expect(answers.map(text => text.includes(MAILED))).toEqual(answers.map((_, index) => index < calls));
      const [{ kept } = expect.fail()] = await on.database.sql<{ kept: number }[]>`
        select count(*)::int as kept from quiz_results where email like 'reader%'
      `;
      expect(kept).toBe(100);
      expect(await test.sendMails()).toHaveLength(calls);
      // Another address in the network may still send.
      const other = { body: result('other@example.com'), address: '192.0.2.77' };
      expect((await test.call('/send_result', other)).text).toContain(MAILED);
    });

    it('bound the mails from one network to many mailboxes', async () => {
      const test = await openStrict();
      let mailed = 0;
      const { calls } = RATE_LIMITS.callerMails;
      for (let number = 0; number < (NETWORK_FACTOR + 2) * calls; number += 1) {
        const body = result(`member${number}@example.com`);
        const { text } = await test.call('/send_result', { body, address: `198.51.100.${number % 256}` });
        if (text.includes(MAILED)) mailed += 1;
      }
      expect(mailed).toBe(NETWORK_FACTOR * calls);
      const elsewhere = { body: result('elsewhere@example.com'), address: '203.0.113.1' };
      expect((await test.call('/send_result', elsewhere)).text).toContain(MAILED);
      // A result without an address sends no mail.
      const silent = await test.call('/send_result', { body: result(''), address: '198.51.100.1' });
      expect(silent.status).toBe(200);
    });
  });
});
