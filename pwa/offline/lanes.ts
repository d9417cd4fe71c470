import type { OutboxItem } from './db';
import { effectOf } from './effects';
import type { WriteOutcome } from './outcome';
import type { RemoteAnswer } from './remote';

/** The outbox's decisions, free of storage and network so that each is easy to test. */

/** Caps the back-off and `Retry-After`; a time further ahead means a moved clock (docs/offline.md, “Back-off”). */
const LONGEST_WAIT_MS = 5 * 60_000;

interface NextItem {
  item: OutboxItem;
  /** Milliseconds until it may be tried. */
  waitMs: number;
}

/**
 * The item to send next, or null if nothing may go. A pending logout comes before everything. Otherwise each owner has
 * a lane in order of creation, and the lane whose head may go soonest goes first. A parked item holds back only later
 * items on its own subject. An item with an owner is sent only while that owner is signed in.
 * @param userId the signed-in reader's id, or null
 * @param now epoch milliseconds
 * @param hurry whether the network has just come back, which ends waits for it
 */
export function nextItem(
  items: readonly OutboxItem[],
  userId: string | null,
  now: number,
  hurry = false,
): NextItem | null {
  const waitFor = (item: OutboxItem) => (hurry && !item.heldByServer ? 0 : remainingWait(item, now));
  const inOrder = [...items].sort((a, b) => a.seq - b.seq);
  const first = inOrder.find(item => effectOf(item).goesFirst);
  if (first) return { item: first, waitMs: waitFor(first) };
  const heldSubjects = new Set<string>();
  const heads = new Map<string | null, NextItem>();
  for (const item of inOrder) {
    if (item.owner !== null && item.owner !== userId) continue;
    const subject = `${item.owner} ${item.subject}`;
    if (item.state === 'parked') heldSubjects.add(subject);
    else if (!heads.has(item.owner) && (item.subject === null || !heldSubjects.has(subject))) {
      heads.set(item.owner, { item, waitMs: waitFor(item) });
    }
  }
  return [...heads.values()].sort((a, b) => a.waitMs - b.waitMs)[0] ?? null;
}

/** Milliseconds left to wait. A time far ahead means that the device's clock was moved, and counts as now. */
function remainingWait(item: OutboxItem, now: number): number {
  const wait = item.notBefore - now;
  return wait <= 0 || wait > LONGEST_WAIT_MS ? 0 : wait;
}

/** In place of the server's sentence about keys, which is for programmers. */
const ANOTHER_HAS_ARRIVED = 'Another version of it has arrived already.';

/** Statuses after which the same call may succeed unchanged. */
const PASSING = new Set([408, 425, 429]);

/**
 * Decides what an answer means for its item.
 * @param random a number in [0, 1) for the jitter
 */
export function outcomeOf(
  item: Pick<OutboxItem, 'call' | 'attempts'>,
  answer: RemoteAnswer,
  random: number,
): Exclude<WriteOutcome, { kind: 'unsent' }> {
  const backOff = Math.min(1000 * 2 ** item.attempts, LONGEST_WAIT_MS) * random;
  // Every answer of ours has a sentence; an answer without one comes from a captive portal.
  if (answer.kind === 'unreachable' || answer.message === null) {
    return { kind: 'kept', delayMs: backOff, heldByServer: false };
  }
  const { status, message, body, retryAfterMs } = answer;
  if (answer.ok) return { kind: 'done', message };
  const inFlight = status === 409 && body.code === 'key_in_flight';
  if (inFlight || PASSING.has(status) || status >= 500) {
    // Only what the server has asked for is kept; a longer back-off would outlast the return of the network.
    return retryAfterMs
      ? { kind: 'kept', delayMs: Math.min(retryAfterMs, LONGEST_WAIT_MS), heldByServer: true }
      : { kind: 'kept', delayMs: backOff, heldByServer: false };
  }
  if (effectOf(item).endsWhenRefused) return { kind: 'done', message, wasRefused: true };
  // The session is over, or has become another reader's, such as by a log-in whose answer was lost.
  if (status === 401 || body.code === 'user_mismatch') return { kind: 'signIn' };
  if (body.code === 'key_reused')
    return { kind: 'refused', status, message: ANOTHER_HAS_ARRIVED, isSecond: true };
  return { kind: 'refused', status, message };
}
