import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../tests/support/test-app';

describe('the body of a call', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.drop());

  const send = (body: string, contentType = 'application/json') =>
    test.call('/user_login', { body, headers: { 'content-type': contentType } });
  const login = (length: number) => {
    const start = '{"username":"x","password":"';
    return `${start}${'p'.repeat(length - start.length - 2)}"}`;
  };
  const stream = (body: ReadableStream<Uint8Array>) =>
    test.app.request(
      '/user_login',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit,
      { address: '192.0.2.1' },
    );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', ''])(
    'is refused as %j',
    async contentType => {
      const answer = await send(login(100), contentType);
      expect([answer.status, answer.json.code]).toEqual([415, 'not_json']);
    },
  );

  it.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'is taken as %s',
    async type => {
      expect((await send(login(100), type)).status).toBe(401);
    },
  );

  it.each(['', '{', '{"username":"x"', 'null x', '\u{feff}x'])('is refused when it is %j', async body => {
    const answer = await send(body);
    expect([answer.status, answer.json.code]).toEqual([400, 'malformed']);
  });

  it.each([
    'null',
    '7',
    '"text"',
    '[]',
    '[[1]]',
    '{"username":{"a":1},"password":[]}',
    `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  ])('is refused as invalid when it is %.40s', async body => {
    const answer = await send(body);
    expect(answer.status).toBe(422);
    expect(answer.json.message).toEqual(expect.any(String));
  });

  it('is refused when it is not UTF-8', async () => {
    const answer = await stream(new Blob([Buffer.from('7b22ff227d', 'hex')]).stream());
    expect(answer.status).toBe(400);
  });

  it('may have at most 65,536 bytes', async () => {
    expect((await send(login(65_536))).status).toBe(401);
    const answer = await send(login(65_537));
    expect([answer.status, answer.json.code]).toEqual([413, 'too_large']);
  });

  it('is counted while it is read, and not read to the end if it is too large', async () => {
    let chunks = 0;
    const endless = new Readable({
      read() {
        chunks += 1;
        this.push(Buffer.alloc(16 * 1024, ' '));
      },
    });
    const answer = await stream(Readable.toWeb(endless) as ReadableStream<Uint8Array>);
    expect(answer.status).toBe(413);
    expect(chunks).toBeLessThan(20);
  });

  it('is refused as malformed when it is cut short, without a server error', async () => {
    const cut = new ReadableStream({
      pull(controller) {
        controller.error(new Error('aborted'));
      },
    });
    const answer = await stream(cut);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'malformed' });
  });

  it('must be complete within 20 seconds', async () => {
    vi.useFakeTimers();
    const pending = stream(new ReadableStream());
    await vi.advanceTimersByTimeAsync(19_999);
    const winner = await Promise.race([pending, Promise.resolve('still waiting')]);
    await vi.advanceTimersByTimeAsync(1);
    const answer = await pending;
    vi.useRealTimers();
    expect(winner).toBe('still waiting');
    expect(answer.status).toBe(408);
  });

  it('cannot reach the prototype of an object', async () => {
    const answer = await send('{"__proto__":{"username":"x","password":"y"},"constructor":1}');
    expect(answer.status).toBe(422);
    expect(({} as { username?: string }).username).toBeUndefined();
  });
});
