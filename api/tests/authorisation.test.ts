import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putPlaces } from '../../db/queries/geography';
import { listRoutes } from '../app';
import { savedArticleId } from '../contract/saved-article-id';
import {
  INQUIRY,
  openTestApp,
  PASSWORD,
  QUIZ,
  secretOf,
  type TestApp,
  type TestReader,
} from './support/test-app';
import { GIF } from './support/upload-files';

/**
 * Who may do what: every call of the app by every kind of caller, with the expected status and whether rows may change.
 * A call without an entry here fails the test.
 */
const DAY = 24 * 3_600_000;

type Asker =
  | 'owner'
  | 'anonymous'
  | 'other reader'
  | 'expired session'
  | 'logged out'
  | 'foreign origin'
  | 'cross-site'
  | 'same-site'
  | 'no headers'
  | 'plain text';

interface Row {
  path: (owner: TestReader, test: TestApp) => string | Promise<string>;
  body?: (owner: TestReader, test: TestApp) => Promise<Record<string, unknown>>;
  /** The form to send instead of JSON. */
  form?: () => FormData;
  /** The status for each asker; askers that are not named get the owner's. */
  status: Partial<Record<Asker, number>> & { owner: number };
  /** The askers whose calls change rows; no other call may. */
  changes: Asker[];
}

const OPEN: Row['status'] = { owner: 200 };
const FOREIGN = { 'foreign origin': 403, 'cross-site': 403, 'same-site': 403, 'no headers': 403 } as const;
const PRIVATE_READ: Row['status'] = {
  owner: 200,
  anonymous: 401,
  'other reader': 403,
  'expired session': 401,
  'logged out': 401,
};
const PRIVATE_WRITE: Row['status'] = { ...PRIVATE_READ, ...FOREIGN, 'plain text': 415 };
const EVERYBODY: Asker[] = ['owner', 'anonymous', 'other reader', 'expired session', 'logged out'];

/** @returns the secret of an unconfirmed subscription */
async function subscribe(test: TestApp): Promise<string> {
  const email = `${Math.random()}@example.com`;
  await test.call('/subscribe_user', { body: { email } });
  return secretOf(await test.sendMails(), email);
}

/** @returns the secret of a link that sets a new password */
async function askForReset(test: TestApp, email: string): Promise<string> {
  await test.call('/forgetpassword', { body: { username: email } });
  return secretOf(await test.sendMails(), email);
}

const MATRIX: Record<string, Row> = {
  'GET /healthz': { path: () => '/healthz', status: OPEN, changes: [] },
  'GET /readyz': { path: () => '/readyz', status: OPEN, changes: [] },
  'GET /openapi.json': { path: () => '/openapi.json', status: OPEN, changes: [] },
  'POST /user_signup': {
    path: () => '/user_signup',
    body: async () => ({ fname: 'A', lname: 'B', email: `${Math.random()}@example.com`, password: PASSWORD }),
    status: { owner: 201, ...FOREIGN, 'plain text': 415 },
    changes: EVERYBODY,
  },
  'POST /user_login': {
    path: () => '/user_login',
    body: async ({ email }) => ({ username: email, password: PASSWORD }),
    status: { owner: 200, ...FOREIGN, 'plain text': 415 },
    changes: EVERYBODY,
  },
  'POST /user_logout': {
    path: () => '/user_logout',
    body: async () => ({}),
    status: { owner: 200, ...FOREIGN, 'plain text': 415 },
    changes: ['owner', 'other reader', 'expired session'],
  },
  'POST /forgetpassword': {
    path: () => '/forgetpassword',
    body: async ({ email }) => ({ username: email }),
    status: { owner: 200, ...FOREIGN, 'plain text': 415 },
    changes: EVERYBODY,
  },
  'POST /check_reset_link': {
    path: () => '/check_reset_link',
    body: async () => ({ userid: 'secret' }),
    status: { owner: 200, ...FOREIGN, 'plain text': 415 },
    changes: [],
  },
  'POST /updatepassword': {
    path: () => '/updatepassword',
    body: async ({ email }, test) => ({
      userid: await askForReset(test, email),
      password: 'a new one of mine',
    }),
    status: { owner: 200, ...FOREIGN, 'plain text': 415 },
    changes: EVERYBODY,
  },
  'POST /subscribe_user': {
    path: () => '/subscribe_user',
    body: async () => ({ email: `${Math.random()}@example.com` }),
    status: { owner: 200, ...FOREIGN, 'plain text': 415 },
    changes: EVERYBODY,
  },
  'GET /update_subscribed_user/:id': {
    path: async (_, test) => `/update_subscribed_user/${await subscribe(test)}`,
    status: { owner: 200, ...FOREIGN, 'no headers': 200 },
    changes: [...EVERYBODY, 'no headers', 'plain text'],
  },
  'GET /unsubscribe/:id': {
    path: async (_, test) => `/unsubscribe/${await subscribe(test)}`,
    status: OPEN,
    changes: [],
  },
  'POST /unsubscribe/:id': {
    path: async (_, test) => `/unsubscribe/${await subscribe(test)}`,
    // Only the secret in the address counts, because mail programs send this call as well.
    status: OPEN,
    changes: [...EVERYBODY, 'foreign origin', 'cross-site', 'same-site', 'no headers', 'plain text'],
  },
  'POST /add_inquiry': {
    path: () => '/add_inquiry',
    body: async () => INQUIRY,
    status: { owner: 200, ...FOREIGN, 'plain text': 415 },
    changes: EVERYBODY,
  },
  'POST /send_result': {
    path: () => '/send_result',
    body: async () => ({ questions: QUIZ, answers: [], email: 'ada@example.com', score: 0, outoff: 3 }),
    status: { owner: 200, ...FOREIGN, 'plain text': 415 },
    changes: EVERYBODY,
  },
  'POST /upload/:folderId': {
    path: () => '/upload/folder',
    form: () => {
      const form = new FormData();
      form.append('files', new File([GIF], 'a.gif', { type: 'image/gif' }));
      return form;
    },
    status: { owner: 200, ...FOREIGN, 'plain text': 415 },
    changes: EVERYBODY,
  },
  'GET /get_topics': { path: () => '/get_topics', status: OPEN, changes: [] },
  'GET /get_countries': { path: () => '/get_countries', status: OPEN, changes: [] },
  'GET /get_states/:countryId': { path: () => '/get_states/1', status: OPEN, changes: [] },
  'GET /get_cities/:stateId': { path: () => '/get_cities/2', status: OPEN, changes: [] },
  'PUT /update_article': {
    path: () => '/update_article',
    body: async ({ userId }) => ({ id: userId, article: 'NLP', title: '', date: '', url: '' }),
    status: PRIVATE_WRITE,
    changes: ['owner'],
  },
  'GET /get_user_article/:userid': {
    path: ({ userId }) => `/get_user_article/${userId}`,
    status: PRIVATE_READ,
    changes: [],
  },
  'PUT /delete_article': {
    path: () => '/delete_article',
    body: async ({ userId }) => ({ id: userId, article_id: await savedArticleId(userId, 'AppliedAI') }),
    status: PRIVATE_WRITE,
    changes: ['owner'],
  },
};

const HEADERS: Partial<Record<Asker, Record<string, string>>> = {
  'foreign origin': { origin: 'https://evil.example' },
  'cross-site': { 'sec-fetch-site': 'cross-site' },
  'same-site': { 'sec-fetch-site': 'same-site' },
  'plain text': { 'content-type': 'text/plain', origin: 'http://localhost:8080' },
  'no headers': {},
};

describe('the authorisation matrix', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
    await putPlaces(test.database.sql, 'countries', [[1, null, 'India']]);
    await putPlaces(test.database.sql, 'states', [[2, 1, 'Haryana']]);
  });
  afterAll(() => test.drop());

  it('has a row for every call', () => {
    const calls = listRoutes(test.app).map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(MATRIX).sort()).toEqual(calls.sort());
  });

  async function cookieFor(asker: Asker, owner: TestReader): Promise<string | undefined> {
    if (asker === 'anonymous') return undefined;
    if (asker === 'other reader') return (await test.openReader()).cookie;
    if (asker === 'logged out') await test.call('/user_logout', { method: 'POST', cookie: owner.cookie });
    return owner.cookie;
  }

  async function ask(name: string, row: Row, asker: Asker) {
    const owner = await test.openReader();
    const saved = { id: owner.userId, article: 'AppliedAI', title: '', date: '', url: '' };
    await test.call('/update_article', { method: 'PUT', body: saved, cookie: owner.cookie });
    const cookie = await cookieFor(asker, owner);
    if (asker === 'expired session') test.pass(14 * DAY);
    const body = await row.body?.(owner, test);
    const path = await row.path(owner, test);
    const before = await test.readRows();
    const method = name.split(' ')[0] ?? '';
    const headers = new Headers(HEADERS[asker] ?? { origin: 'http://localhost:8080' });
    if (cookie !== undefined) headers.set('cookie', cookie);
    if (body && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const content = body ? JSON.stringify(body) : row.form?.();
    const response = await test.app.request(
      path,
      { method, headers, ...(content === undefined ? {} : { body: content }) },
      { address: '192.0.2.1' },
    );
    return { status: response.status, hasChanged: !isDeepStrictEqual(await test.readRows(), before) };
  }

  const ASKERS: Asker[] = [
    ...EVERYBODY,
    'foreign origin',
    'cross-site',
    'same-site',
    'no headers',
    'plain text',
  ];

  describe.each(Object.entries(MATRIX))('%s', (name, row) => {
    it.each(ASKERS)('treats as it should: %s', async asker => {
      const { status, hasChanged } = await ask(name, row, asker);
      expect(status).toBe(row.status[asker] ?? row.status.owner);
      // The first use of an expired session deletes it; nothing else may change.
      const isCleared = asker === 'expired session' && row.status[asker] === 401;
      expect(hasChanged).toBe(row.changes.includes(asker) || isCleared);
    });
  });

  it('allows callers that are not browsers to make calls without a session', async () => {
    const response = await test.app.request(
      '/user_logout',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
      { address: '192.0.2.1' },
    );
    expect(response.status).toBe(200);
  });

  it('trusts Sec-Fetch-Site over Origin', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:8080' };
    expect((await test.call('/user_logout', { body: {}, headers })).status).toBe(200);
  });
});
