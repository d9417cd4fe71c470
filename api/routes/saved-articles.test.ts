import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../contract/limits';
import { savedArticleId } from '../contract/saved-article-id';
import { openTestApp, type TestApp, type TestReader } from '../tests/support/test-app';

const SAVE = { article: 'AppliedAI', title: 'Sent title', date: 'September 4, 2023', url: 'sent-url' };
const KNOWN = { article: 'AppliedAI', title: 'Applied AI', date: 'September 4, 2023', url: 'applied-ai' };

describe('saved articles', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.drop());

  const put = (path: string, { cookie }: TestReader, body: unknown, key?: string) =>
    test.call(path, {
      method: 'PUT',
      body,
      cookie,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const save = (reader: TestReader, change = {}, key?: string) =>
    put('/update_article', reader, { id: reader.userId, ...SAVE, ...change }, key);
  const list = async ({ userId, cookie }: TestReader) => {
    const answer = await test.call(`/get_user_article/${userId}`, { cookie });
    expect(answer.status).toBe(200);
    const [first] = JSON.parse(answer.text) as [{ articles: Record<string, string>[] }];
    return first.articles;
  };

  it('are listed with title and address from the catalogue and the date from the caller', async () => {
    const reader = await test.openReader();
    expect(await list(reader)).toEqual([]);
    const answer = await save(reader);
    expect([answer.status, answer.text]).toEqual([200, '{"message":"Article saved"}']);
    expect(await list(reader)).toEqual([{ _id: await savedArticleId(reader.userId, 'AppliedAI'), ...KNOWN }]);
  });

  it('are listed newest first', async () => {
    const reader = await test.openReader();
    await save(reader);
    await save(reader, { article: 'NLP' });
    expect((await list(reader)).map(({ article }) => article)).toEqual(['NLP', 'AppliedAI']);
  });

  it('are saved only once', async () => {
    const reader = await test.openReader();
    await save(reader);
    const again = await save(reader, { date: 'Another day' });
    expect([again.status, again.text]).toEqual([200, '{"message":"Article already saved"}']);
    expect(await list(reader)).toMatchObject([KNOWN]);
  });

  it('can be removed, and removed again', async () => {
    const reader = await test.openReader();
    await save(reader);
    const [saved] = await list(reader);
    for (const _ of ['first', 'second']) {
      const answer = await put('/delete_article', reader, { id: reader.userId, article_id: saved?._id });
      expect([answer.status, answer.text]).toEqual([200, '{"message":"Article removed"}']);
      expect(await list(reader)).toEqual([]);
    }
  });

  it('cannot be removed by another reader', async () => {
    const [owner, other] = [await test.openReader(), await test.openReader()];
    await save(owner);
    const article_id = await savedArticleId(owner.userId, 'AppliedAI');
    expect((await put('/delete_article', other, { id: other.userId, article_id })).status).toBe(200);
    expect(await list(owner)).toHaveLength(1);
  });

  it.each([
    ['unknown to everybody', 'Gardening'],
    ['unknown to this site', 'EdgeOn'],
  ])('refuse an article that is %s', async (_, article) => {
    const reader = await test.openReader();
    const answer = await save(reader, { article });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ message: 'This site has no such article', code: 'unknown_article' });
    expect(await list(reader)).toEqual([]);
  });

  it.each([
    [{ date: 'x'.repeat(41) }, 422, 'invalid'],
    [{ date: 'a\u0000b' }, 422, 'invalid'],
    [{ title: 7 }, 422, 'invalid'],
    [{ id: 'me' }, 400, 'bad_id'],
  ])('refuse %j', async (change, status, code) => {
    const reader = await test.openReader();
    const answer = await save(reader, change);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  it('are requested by a UUID, in any case', async () => {
    const { userId, cookie } = await test.openReader();
    expect((await test.call('/get_user_article/1', { cookie })).status).toBe(400);
    expect((await test.call(`/get_user_article/${userId.toUpperCase()}`, { cookie })).status).toBe(200);
  });

  it('are shown to no other reader and kept by no cache', async () => {
    const [owner, other] = [await test.openReader(), await test.openReader()];
    await save(owner);
    const own = await test.call(`/get_user_article/${owner.userId}`, { cookie: owner.cookie });
    expect(own.headers.get('cache-control')).toBe('no-store');
    const foreign = await test.call(`/get_user_article/${owner.userId}`, { cookie: other.cookie });
    expect([foreign.status, foreign.json.code]).toEqual([403, 'user_mismatch']);
    expect(foreign.text).not.toContain('applied-ai');
  });

  it('are read together with the session in one database call', async () => {
    const { userId, cookie } = await test.openReader();
    const { database } = test;
    let calls = 0;
    const counting = {
      ...test,
      database: {
        get sql() {
          return database.sql;
        },
        call: ((work, deadlineMs) => {
          calls += 1;
          return database.call(work, deadlineMs);
        }) as typeof database.call,
        close: () => database.close(),
      },
    };
    const watched = await openTestApp({ on: counting });
    expect((await watched.call(`/get_user_article/${userId}`, { cookie })).status).toBe(200);
    expect(calls).toBe(1);
  });

  describe('with a key', () => {
    it('give a repeated call the first answer, word for word, without a second effect', async () => {
      const reader = await test.openReader();
      const key = crypto.randomUUID();
      const first = await save(reader, {}, key);
      const article_id = await savedArticleId(reader.userId, 'AppliedAI');
      await put('/delete_article', reader, { id: reader.userId, article_id });
      const again = await save(reader, {}, `"${key}"`);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([
        200,
        first.text,
        'true',
      ]);
      expect(await list(reader)).toEqual([]);
    });

    it('recognise a repeated call by its fields, in any order', async () => {
      const reader = await test.openReader();
      const key = crypto.randomUUID();
      const fields = Object.entries({ id: reader.userId, ...SAVE });
      await put('/update_article', reader, Object.fromEntries(fields), key);
      const again = await put('/update_article', reader, Object.fromEntries(fields.toReversed()), key);
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    });

    it('refuse another payload under the same key', async () => {
      const reader = await test.openReader();
      const key = crypto.randomUUID();
      await save(reader, {}, key);
      const other = await save(reader, { article: 'NLP' }, key);
      expect([other.status, other.json.code]).toEqual([422, 'key_reused']);
      const article_id = await savedArticleId(reader.userId, 'AppliedAI');
      const otherCall = await put('/delete_article', reader, { id: reader.userId, article_id }, key);
      expect([otherCall.status, otherCall.json.code]).toEqual([422, 'key_reused']);
      expect(await list(reader)).toHaveLength(1);
    });

    it('are untouched by another reader with the same key', async () => {
      const [one, two] = [await test.openReader(), await test.openReader()];
      const key = crypto.randomUUID();
      await save(one, {}, key);
      const answer = await save(two, { article: 'NLP' }, key);
      expect([answer.status, answer.text]).toEqual([200, '{"message":"Article saved"}']);
      expect(answer.headers.get('idempotency-replayed')).toBeNull();
    });

    it('have one effect for a hundred concurrent calls', async () => {
      const reader = await test.openReader();
      const key = crypto.randomUUID();
      const answers = await Promise.all(Array.from({ length: 100 }, () => save(reader, {}, key)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"message":"Article saved"}']));
      expect(answers.filter(answer => answer.headers.get('idempotency-replayed') === null)).toHaveLength(1);
      expect(await list(reader)).toHaveLength(1);
    });

    it('have the effect of only one of two concurrent payloads', async () => {
      const reader = await test.openReader();
      const key = crypto.randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          save(reader, { article: index % 2 ? 'NLP' : 'AppliedAI' }, key),
        ),
      );
      expect(await list(reader)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
    });

    it('store no answer that a later call could change', async () => {
      const reader = await test.openReader();
      const key = crypto.randomUUID();
      expect((await save(reader, { article: 'Gardening' }, key)).status).toBe(422);
      expect((await save(reader, {}, key)).status).toBe(200);
    });

    it('refuse a key that is not a UUID', async () => {
      const reader = await test.openReader();
      const answer = await save(reader, {}, 'first');
      expect([answer.status, answer.json.code]).toEqual([400, 'bad_key']);
    });

    it('answer 409 with Retry-After while the first call is still running', async context => {
      const { url } = test;
      // The embedded database has one connection, so no two calls run at once.
      if (url === undefined) return context.skip();
      const reader = await test.openReader();
      const key = crypto.randomUUID();
      const first = postgres(url, { max: 1 });
      await first.unsafe('begin');
      await first`
        insert into idempotency_keys (scope, key, fingerprint, status, body)
        values (${`u:${reader.userId}`}, ${key}, '', 200, '')
      `;
      const answer = await save(reader, {}, key);
      expect([answer.status, answer.json.code]).toEqual([409, 'key_in_flight']);
      expect(answer.headers.get('retry-after')).toBe('1');
      await first.unsafe('rollback');
      await first.end();
      expect((await save(reader, {}, key)).status).toBe(200);
    });
  });

  it('allow 240 writes per reader in a minute, from any address', async () => {
    const limited = await openTestApp({ on: test, limits: { saves: RATE_LIMITS.saves } });
    const { userId, cookie } = await test.openReader();
    const statuses = [];
    for (let count = 0; count < 241; count += 1) {
      const body = { id: userId, ...SAVE };
      const { status } = await limited.call('/update_article', {
        method: 'PUT',
        body,
        cookie,
        address: `${count}`,
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(240).fill(200), 429]);
  });
});
