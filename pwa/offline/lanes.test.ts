import { describe, expect, test } from 'vitest';
import type { OutboxItem } from './db';
import { nextItem, outcomeOf } from './lanes';
import type { RemoteAnswer } from './remote';

const NOW = 1_000_000;
const LONGEST_WAIT_MS = 5 * 60_000;
let seq = 0;

function item(given: Partial<OutboxItem> = {}): OutboxItem {
  seq += 1;
  return {
    seq,
    id: `id-${seq}`,
    v: 1,
    owner: 'asha',
    call: 'saveArticle',
    subject: 'NLP',
    method: 'PUT',
    path: '/update_article',
    body: '{}',
    label: 'Save',
    createdAt: NOW,
    attempts: 0,
    state: 'queued',
    notBefore: 0,
    heldByServer: false,
    ...given,
  };
}

const answer = (
  status: number,
  given: Record<string, unknown> = {},
  retryAfterMs: number | null = null,
): RemoteAnswer => {
  const body = { message: 'A sentence.', ...given };
  const message = typeof body.message === 'string' ? body.message : null;
  return { kind: 'answer', status, ok: status < 300, message, body, list: body, retryAfterMs };
};

describe('what is sent next', () => {
  test('the oldest item of the reader goes first, whatever the order in the store', () => {
    const first = item();
    const second = item();
    expect(nextItem([second, first], 'asha', NOW)?.item).toBe(first);
  });

  test('an item waits while another reader, or no reader, is signed in', () => {
    const items = [item({ owner: 'asha' })];
    expect(nextItem(items, 'ravi', NOW)).toBeNull();
    expect(nextItem(items, null, NOW)).toBeNull();
  });

  test('an anonymous item goes no matter who is signed in', () => {
    const anonymous = item({ owner: null, subject: null });
    expect(nextItem([anonymous], null, NOW)?.item).toBe(anonymous);
  });

  test('a parked item holds back only later items on its subject', () => {
    const parked = item({ state: 'parked', subject: 'NLP' });
    const sameSubject = item({ subject: 'NLP' });
    const other = item({ subject: 'EdgeOn' });
    expect(nextItem([parked, sameSubject, other], 'asha', NOW)?.item).toBe(other);
    expect(nextItem([parked, sameSubject], 'asha', NOW)).toBeNull();
  });

  test('a waiting head holds back its own lane, and another lane may go meanwhile', () => {
    const head = item({ notBefore: NOW + 30_000 });
    const behind = item({ subject: 'EdgeOn' });
    const anonymous = item({ owner: null, subject: null });
    expect(nextItem([head, behind], 'asha', NOW)).toEqual({ item: head, waitMs: 30_000 });
    expect(nextItem([head, behind, anonymous], 'asha', NOW)?.item).toBe(anonymous);
  });

  test('a pending logout comes before everything', () => {
    const save = item();
    const logout = item({ owner: null, call: 'logout', subject: null });
    expect(nextItem([save, logout], 'asha', NOW)?.item).toBe(logout);
  });

  test('a wait for the network ends when the network is back; a wait that the server asked for does not', () => {
    const forNetwork = item({ notBefore: NOW + 30_000 });
    const forServer = item({ notBefore: NOW + 30_000, heldByServer: true });
    expect(nextItem([forNetwork], 'asha', NOW, true)?.waitMs).toBe(0);
    expect(nextItem([forServer], 'asha', NOW, true)?.waitMs).toBe(30_000);
  });

  test('a time far ahead means a moved clock, and counts as now', () => {
    const early = item({ notBefore: NOW + 30 * 24 * 3600_000 });
    expect(nextItem([early], 'asha', NOW)?.waitMs).toBe(0);
  });

  test.each([
    [LONGEST_WAIT_MS, LONGEST_WAIT_MS],
    [LONGEST_WAIT_MS + 1, 0],
  ])('a time %i ms ahead makes a wait of %i ms', (ahead, waitMs) => {
    expect(nextItem([item({ notBefore: NOW + ahead })], 'asha', NOW)?.waitMs).toBe(waitMs);
  });
});

describe('what an answer means', () => {
  test.each([200, 201])('%i ends the item', status => {
    expect(outcomeOf(item(), answer(status), 0)).toEqual({ kind: 'done', message: 'A sentence.' });
  });

  test.each([200, 401, 403, 422])(
    '%i without a sentence does not come from our server, and leaves it queued',
    status => {
      expect(outcomeOf(item(), answer(status, { message: { portal: 'log in' } }), 0).kind).toBe('kept');
      expect(outcomeOf(item({ call: 'logout' }), answer(status, { message: undefined }), 0).kind).toBe(
        'kept',
      );
    },
  );

  test.each([408, 425, 429, 500, 502, 503])('%i leaves it queued', status => {
    expect(outcomeOf(item(), answer(status), 0.5).kind).toBe('kept');
  });

  test('a key in flight leaves it queued; any other conflict parks it', () => {
    expect(outcomeOf(item(), answer(409, { code: 'key_in_flight' }), 0).kind).toBe('kept');
    expect(outcomeOf(item(), answer(409, { code: 'already_exists' }), 0).kind).toBe('refused');
  });

  test('an unreachable server leaves it queued, with a longer wait after each attempt, up to five minutes', () => {
    const delays = [0, 3, 30].map(attempts => outcomeOf(item({ attempts }), { kind: 'unreachable' }, 0.999));
    expect(delays).toEqual([
      { kind: 'kept', delayMs: 999, heldByServer: false },
      { kind: 'kept', delayMs: 7992, heldByServer: false },
      { kind: 'kept', delayMs: 299_700, heldByServer: false },
    ]);
  });

  test("the server's Retry-After wins over the back-off", () => {
    expect(outcomeOf(item(), answer(503, {}, 2000), 0.9)).toEqual({
      kind: 'kept',
      delayMs: 2000,
      heldByServer: true,
    });
  });

  test('a back-off longer than the wait that the server asks for does not count', () => {
    const late = item({ attempts: 12 });
    expect(outcomeOf(late, answer(503, {}, 5000), 0.9)).toMatchObject({ delayMs: 5000, heldByServer: true });
  });

  test('a Retry-After counts up to five minutes', () => {
    const delayed = (retryAfterMs: number) => outcomeOf(item(), answer(503, {}, retryAfterMs), 0.9);
    expect(delayed(LONGEST_WAIT_MS - 1)).toMatchObject({ delayMs: LONGEST_WAIT_MS - 1 });
    expect(delayed(3_600_000)).toMatchObject({ delayMs: LONGEST_WAIT_MS, heldByServer: true });
  });

  test('a Retry-After of no time does not switch the back-off off', () => {
    expect(outcomeOf(item({ attempts: 3 }), answer(503, {}, 0), 0.5)).toMatchObject({
      delayMs: 4000,
      heldByServer: false,
    });
  });

  test('401 waits for a login', () => {
    expect(outcomeOf(item(), answer(401), 0)).toEqual({ kind: 'signIn' });
  });

  test("a session that has become another reader's waits for a login", () => {
    expect(outcomeOf(item(), answer(403, { code: 'user_mismatch' }), 0)).toEqual({ kind: 'signIn' });
  });

  test.each([400, 403, 404, 413, 422])("%i parks it with the server's text", status => {
    expect(outcomeOf(item(), answer(status, { message: 'No.' }), 0)).toEqual({
      kind: 'refused',
      status,
      message: 'No.',
    });
  });

  test('a key of another version is told apart, and its sentence is for people', () => {
    expect(outcomeOf(item(), answer(422, { message: 'Key!', code: 'key_reused' }), 0)).toEqual({
      kind: 'refused',
      status: 422,
      message: 'Another version of it has arrived already.',
      isSecond: true,
    });
  });

  test('a refused logout is done: there is no session left to end', () => {
    expect(outcomeOf(item({ call: 'logout' }), answer(403), 0)).toEqual({
      kind: 'done',
      message: 'A sentence.',
      wasRefused: true,
    });
  });

  test('a refusal ends a confirmation, and says so', () => {
    expect(outcomeOf(item({ call: 'confirmSubscription' }), answer(404), 0)).toEqual({
      kind: 'done',
      message: 'A sentence.',
      wasRefused: true,
    });
    expect(outcomeOf(item({ call: 'confirmSubscription' }), answer(503), 0).kind).toBe('kept');
  });
});
