import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020';
import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/client';
import { DatabaseAway } from '../../db/errors';
import { putPlaces } from '../../db/queries/geography';
import { listRoutes } from '../app';
import type { CallAddress } from '../contract/calls';
import * as calls from '../contract/calls';
import { RATE_LIMITS } from '../contract/limits';
import { savedArticleId } from '../contract/saved-article-id';
import type { RefusalStatus } from '../http/refusal';
import { createDescriptionCheck } from '../tests/support/description';
import {
  IDENTITY,
  INQUIRY,
  openTestApp,
  PASSWORD,
  QUIZ,
  secretOf,
  type TestApp,
} from '../tests/support/test-app';
import { GIF } from '../tests/support/upload-files';
import { type CallDescription, type CallName, DESCRIPTIONS } from './calls';
import { describeApi } from './document';

const ORIGIN = 'http://localhost:8080';
const document = describeApi(new URL(ORIGIN), IDENTITY);
const requireDescribed = createDescriptionCheck(document);

const ADDRESSES: Record<CallName, CallAddress> = { ...calls };
const CALLS = Object.entries(DESCRIPTIONS) as [CallName, CallDescription][];

/** A successful call, which tests change to get other answers. */
interface Ask {
  path: string;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

const person = () => ({ fname: 'A', lname: 'B', email: `${Math.random()}@example.com`, password: PASSWORD });
const formOf = (...files: File[]) => {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return form;
};
const gif = (bytes: Uint8Array<ArrayBuffer> = new Uint8Array(GIF), type = 'image/gif') =>
  new File([bytes], 'a.gif', { type });

describe('the description of the API', () => {
  let test: TestApp;
  /** An app whose limits allow no call. */
  let closed: TestApp;
  /** An app whose database is away. */
  let away: TestApp;

  beforeAll(async () => {
    test = await openTestApp();
    await putPlaces(test.database.sql, 'countries', [[1, null, 'India']]);
    await putPlaces(test.database.sql, 'states', [[2, 1, 'Haryana']]);
    closed = await openTestApp({ on: test, limits: { everything: { ...RATE_LIMITS.everything, calls: 0 } } });
    away = await openTestApp({ on: { ...test, database: refuse(test.database, new DatabaseAway('away')) } });
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => test.drop());

  /** What makes each call succeed. */
  const ASKS: Record<string, () => Ask | Promise<Ask>> = {
    signup: () => ({ path: '/user_signup', body: person() }),
    login: async () => {
      const { email } = await test.openReader();
      return { path: '/user_login', body: { username: email, password: PASSWORD } };
    },
    askForReset: () => ({ path: '/forgetpassword', body: { username: 'ada@example.com' } }),
    checkReset: () => ({ path: '/check_reset_link', body: { userid: 'secret' } }),
    resetPassword: async () => {
      const { email } = await test.openReader();
      await test.call('/forgetpassword', { body: { username: email } });
      const userid = secretOf(await test.sendMails(), email);
      return { path: '/updatepassword', body: { userid, password: 'another one of mine' } };
    },
    saveArticle: async () => {
      const { userId, cookie } = await test.openReader();
      const body = { id: userId, article: 'NLP', title: '', date: '', url: '' };
      return { path: '/update_article', body, headers: { cookie } };
    },
    deleteArticle: async () => {
      const { userId, cookie } = await test.openReader();
      const body = { id: userId, article_id: await savedArticleId(userId, 'NLP') };
      return { path: '/delete_article', body, headers: { cookie } };
    },
    listArticles: async () => {
      const { userId, cookie } = await test.openReader();
      const body = { id: userId, article: 'NLP', title: '', date: '', url: '' };
      await test.call('/update_article', { method: 'PUT', body, cookie });
      return { path: `/get_user_article/${userId}`, headers: { cookie } };
    },
    subscribe: () => ({ path: '/subscribe_user', body: { email: person().email } }),
    confirmSubscription: async () => ({ path: `/update_subscribed_user/${await subscribe()}` }),
    offerUnsubscribe: async () => ({ path: '/unsubscribe/secret' }),
    unsubscribe: async () => ({ path: `/unsubscribe/${await subscribe()}` }),
    addInquiry: () => ({ path: '/add_inquiry', body: INQUIRY }),
    sendResult: () => ({
      path: '/send_result',
      body: { questions: QUIZ, answers: ['Facts'], email: '', score: 1, outoff: QUIZ.length },
    }),
    listStates: () => ({ path: '/get_states/1' }),
    listCities: () => ({ path: '/get_cities/2' }),
    uploadFiles: () => ({ path: '/upload/folder', form: formOf(gif()) }),
  };

  async function subscribe(): Promise<string> {
    const { email } = person();
    await test.call('/subscribe_user', { body: { email } });
    return secretOf(await test.sendMails(), email);
  }

  /** A path that fits the pattern but finds nothing. */
  const nowhere = (route: string) => route.replace(/:\w+$/, '999');

  /** How to cause a failure of a particular call. */
  const OWN_WAYS: Record<string, (ask: Ask) => Promise<Response> | Response> = {
    'signup 409': async ask => {
      await send(test, 'POST', ask);
      return send(test, 'POST', ask);
    },
    'login 401': ask => send(test, 'POST', { ...ask, body: { username: 'x', password: 'y' } }),
    'logout 415': ask => send(test, 'POST', { ...ask, headers: { 'content-type': 'text/plain' } }),
    'logout 503': async ask => {
      const { cookie } = await test.openReader();
      return send(away, 'POST', { ...ask, headers: { cookie } });
    },
    'listArticles 400': ask => send(test, 'GET', { ...ask, path: '/get_user_article/x' }),
    'listArticles 403': ask =>
      send(test, 'GET', { ...ask, path: `/get_user_article/${crypto.randomUUID()}` }),
    'confirmSubscription 403': ask => send(test, 'GET', { ...ask, headers: { 'sec-fetch-dest': 'image' } }),
    'listStates 400': () => send(test, 'GET', { path: '/get_states/x' }),
    'listCities 400': () => send(test, 'GET', { path: '/get_cities/x' }),
    // The first statement stores the set of questions.
    'sendResult 409': ask => sendLocked('POST', ask, 2),
    'uploadFiles 400': ask => send(test, 'POST', { ...ask, path: '/upload/.x' }),
    'uploadFiles 408': ({ path }) =>
      sendNothing('POST', { path, headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
    'uploadFiles 413': ask => {
      const large = new Uint8Array(10_485_761);
      large.set(GIF);
      return send(test, 'POST', { ...ask, form: formOf(gif(large)) });
    },
    'uploadFiles 415': ask => send(test, 'POST', { ...ask, form: formOf(gif(undefined, 'image/svg+xml')) }),
    'uploadFiles 422': ask => send(test, 'POST', { ...ask, form: formOf() }),
  };

  /** How to cause a failure of any other call. */
  const WAYS: Record<
    RefusalStatus,
    (method: string, ask: Ask, route: string) => Promise<Response> | Response
  > = {
    400: (method, ask) => send(test, method, { ...ask, body: 'no JSON' }),
    401: (method, { headers: _, ...ask }) => send(test, method, ask),
    403: (method, ask) =>
      send(test, method, { ...ask, headers: { ...ask.headers, 'sec-fetch-site': 'cross-site' } }),
    404: (method, _, route) => send(test, method, { path: nowhere(route) }),
    405: () => Promise.reject(new Error('No operation answers that it is not there.')),
    408: (method, ask) => sendNothing(method, ask),
    409: (method, ask) => sendLocked(method, ask),
    413: (method, ask) => send(test, method, { ...ask, body: 'x'.repeat(200_000) }),
    415: (method, ask) =>
      send(test, method, { ...ask, headers: { ...ask.headers, 'content-type': 'text/plain' } }),
    422: (method, ask) => send(test, method, { ...ask, body: '"no object"' }),
    429: (method, ask) => send(closed, method, ask),
    503: (method, ask) => send(away, method, ask),
  };

  function send(
    { app }: TestApp,
    method: string,
    { path, body, form, headers }: Ask,
  ): Promise<Response> | Response {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return app.request(
      path,
      {
        method,
        headers: {
          origin: ORIGIN,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(form ? { body: form } : body === undefined ? {} : { body: text }),
      },
      { address: '192.0.2.1' },
    );
  }

  /** Makes a call whose write finds its key locked by another call. */
  async function sendLocked(method: string, ask: Ask, number = 1): Promise<Response> {
    const busy = await openTestApp({ on: { ...test, database: lock(test.database, number) } });
    return send(busy, method, {
      ...ask,
      headers: { ...ask.headers, 'idempotency-key': crypto.randomUUID() },
    });
  }

  /** Begins a call whose body does not arrive, and lets its time limit pass. */
  async function sendNothing(method: string, { path, headers }: Ask): Promise<Response> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    let isAwaited = () => {};
    const awaited = new Promise<void>(resolve => {
      isAwaited = resolve;
    });
    const body = new ReadableStream({ pull: () => isAwaited() }, { highWaterMark: 0 });
    const init = {
      method,
      headers: { origin: ORIGIN, 'content-type': 'application/json', ...headers },
      body,
      duplex: 'half' as const,
    };
    const answer = test.app.request(path, init, { address: '192.0.2.1' });
    await awaited;
    await vi.advanceTimersByTimeAsync(20_000);
    return answer;
  }

  /** @throws Error if the call takes something and has no entry in ASKS */
  async function fitAsk(name: CallName): Promise<Ask> {
    const { params, body, isForm } = DESCRIPTIONS[name] as CallDescription;
    const make = ASKS[name];
    if (make) return make();
    if (params || body || isForm) throw new Error(`Add "${name}" to ASKS: what makes the call succeed.`);
    return { path: ADDRESSES[name].path };
  }

  async function ask(name: CallName, status: number): Promise<Response> {
    const { method, path: route } = ADDRESSES[name];
    const fit = await fitAsk(name);
    if (status < 300) return send(test, method, fit);
    if (status === 304) return askAgain(fit);
    const own = OWN_WAYS[`${name} ${status}`];
    return own ? own(fit) : WAYS[status as RefusalStatus](method, fit, route);
  }

  async function askAgain(fit: Ask): Promise<Response> {
    const etag = (await send(test, 'GET', fit)).headers.get('etag') ?? '';
    return send(test, 'GET', { ...fit, headers: { 'if-none-match': etag } });
  }

  it('has an address for every route and no others, under its own name', () => {
    for (const [name, address] of Object.entries(ADDRESSES)) expect(address.name).toBe(name);
    const routes = listRoutes(test.app).map(({ method, path }) => `${method} ${path}`);
    const declared = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
    expect(declared.sort()).toEqual(routes.sort());
  });

  it('is valid against the schema of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('is what the server returns', async () => {
    expect((await test.call('/openapi.json')).json).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('does not match an answer with extra fields, other values or another status', () => {
    const seen = {
      method: 'GET',
      path: '/healthz',
      headers: new Headers({ 'content-type': 'application/json' }),
    };
    expect(() => requireDescribed({ ...seen, status: 200, text: '{"status":"alive"}' })).not.toThrow();
    expect(() => requireDescribed({ ...seen, status: 200, text: '{"status":"alive","up":1}' })).toThrow(
      'additional',
    );
    expect(() => requireDescribed({ ...seen, status: 200, text: '{"status":"well"}' })).toThrow('constant');
    expect(() => requireDescribed({ ...seen, status: 418, text: '{}' })).toThrow('not described');
  });

  const PROMISES = CALLS.flatMap(([name, { success, failures, isReference }]) =>
    [success.status, ...(isReference ? [304] : []), ...failures].map(status => [name, status] as const),
  );

  it.each(PROMISES)('is true: %s answers %i as described', async (name, status) => {
    const { method, path } = ADDRESSES[name];
    const response = await ask(name, status);
    const { headers } = response;
    const text = await response.text();
    expect([response.status, text]).toEqual([status, text]);
    requireDescribed({ method, path, status, headers, text });
  });

  it.each(CALLS.filter(([, { body }]) => body))('takes what %s takes', async name => {
    const { method, path } = ADDRESSES[name];
    const { body } = await fitAsk(name);
    const { paths } = document as { paths: Record<string, Record<string, { requestBody: RequestBody }>> };
    const { schema } = paths[path]?.[method.toLowerCase()]?.requestBody.content['application/json'] ?? {};
    const validate = new Ajv2020({ strict: false, formats: { uuid: true } }).compile(schema ?? false);
    expect([validate(body), validate.errors]).toEqual([true, null]);
    expect(validate({})).toBe(false);
  });
});

interface RequestBody {
  content: Record<string, { schema: object }>;
}

/** A database whose calls all fail with an error. */
function refuse(database: Database, error: Error): Database {
  return { ...held(database), call: () => Promise.reject(error) };
}

/** A database of which one statement waits too long for another call's lock. @param number of the statement, from 1 */
function lock(database: Database, number: number): Database {
  const error = Object.assign(new Error('lock'), { code: '55P03' });
  let begun = 0;
  // The driver runs a statement when it is awaited; a fragment never is.
  const refuseOne = (statement: object) =>
    new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'then') return value;
        begun += 1;
        if (begun !== number) return (value as () => void).bind(target);
        return (_: unknown, reject: (reason: Error) => void) => reject(error);
      },
    });
  const sql = new Proxy(database.sql, {
    apply: (make, _, parts: Parameters<Sql>) => refuseOne(make(...parts)),
  });
  return { ...held(database), call: work => database.call(() => work(sql)) };
}

const held = (database: Database): Database => ({
  get sql() {
    return database.sql;
  },
  call: (work, deadlineMs) => database.call(work, deadlineMs),
  close: () => database.close(),
});
