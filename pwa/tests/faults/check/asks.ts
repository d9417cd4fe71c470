import { UNKNOWN_ARTICLE } from '../../../../api/tests/faults/server-module';
import type { Asked, History, Sent } from '../model/history';

/**
 * What the checks know of a history. They share no code with the product: the sentences and rules stand here a second
 * time, as a reader knows them.
 */

const DONE = ['Article saved', 'Article already saved', 'Article removed', 'done'];
const KEPT = [
  'Saved on this device; will be sent when you are online',
  'Removed on this device; will be sent when you are online',
  'kept',
];
/** A write whose session is over waits for its reader. */
const LATER = [
  'Please log in to save articles. Your session has ended; the article will be saved as soon as you have logged in.',
  'Please log in. Your session has ended; the article will be removed as soon as you have logged in.',
  'signIn',
];

export const isDone = ({ answer }: Asked): boolean => DONE.includes(answer ?? '');

/** Whether the page has told the reader that the write is done, or will be. */
const isPromised = (asked: Asked): boolean =>
  isDone(asked) || [...KEPT, ...LATER].includes(asked.answer ?? '');

export const writesOf = (history: History): Asked[] =>
  history.asked.filter(({ kind }) => ['save', 'remove', 'undo'].includes(kind));

export const anonymousOf = (history: History): Asked[] =>
  history.asked.filter(({ kind }) => ['inquire', 'subscribe', 'handIn'].includes(kind));

/** Whether the device has ever had no room; then writes go straight to the server, past the others. */
export const wasFull = (history: History, device: string): boolean =>
  history.happened.some(({ what, device: other }) => what === 'room' && other === device);

/** Whether a device had no room at a moment. */
function isFullAt(history: History, device: string, at: number): boolean {
  const changes = history.happened.filter(
    ({ what, device: other, at: when }) => what === 'room' && other === device && when <= at,
  );
  return changes.at(-1)?.detail === 'true';
}

/** The keys of requests that carried a write out. */
export const keysOf = (history: History, carries: (sent: Sent) => boolean): Set<string> =>
  new Set(history.sent.filter(carries).flatMap(({ key }) => (key === null ? [] : [key])));

/** Whether the body of a request or waiting item is that of a write. */
export const carries = (body: string, { about, day }: Asked): boolean =>
  day === undefined ? body.includes(`"${about}"`) : body.includes(`"${about}"`) && body.includes(`"${day}"`);

/** What became of a write without an effect: the server has refused it at last, or nobody knows. */
export function fateOf(history: History, asked: Asked): string {
  const status = history.performed.findLast(({ body }) => carries(body, asked))?.status ?? 0;
  return status >= 400 && status < 500 ? `refused with ${status}` : 'lost';
}

/** Whether a write must have its effect, sooner or later. */
export function mustHappen(history: History, asked: Asked): boolean {
  if (asked.about === UNKNOWN_ARTICLE) return false;
  if (isUndoneUnsent(history, asked)) return false;
  if (isDone(asked)) return true;
  if (!isPromised(asked)) return false;
  // Without room there is nothing that could wait for a reader.
  if (LATER.includes(asked.answer ?? '') && isFullAt(history, asked.device, asked.at)) return false;
  return !wasGivenUp(history, asked);
}

/** An undone removal that was never sent leaves the article as the server has it, which another device may have changed. */
const isUndoneUnsent = (history: History, asked: Asked): boolean =>
  asked.kind === 'undo' &&
  !history.sent.some(({ body, at }) => at >= asked.at && carries(body, asked)) &&
  history.asked.some(({ about, device }) => about === asked.about && device !== asked.device);

/** Whether the reader has given up what waited on the device, or the browser has deleted it. */
export function wasGivenUp(history: History, asked: Asked): boolean {
  const isLater = ({ device, at }: { device: string; at: number }) =>
    device === asked.device && at >= asked.at;
  if (history.happened.some(event => event.what === 'evict' && isLater(event))) return true;
  return history.asked.some(other => {
    if (!isLater(other)) return false;
    if (other.kind === 'logOut')
      return asked.reader !== null && other.reader === asked.reader && !isAnonymous(asked);
    return other.kind === 'discard' && isDiscardOf(history, other, asked);
  });
}

const isAnonymous = ({ kind }: Asked) => ['inquire', 'subscribe', 'handIn'].includes(kind);

/** A discarded write is known by its key; one that was never sent left no trace but the queue's last look. */
function isDiscardOf(history: History, discard: Asked, asked: Asked): boolean {
  const bodies = history.sent.filter(({ key }) => key === discard.about).map(({ body }) => body);
  if (bodies.length === 0) return true;
  return isAnonymous(asked) ? bodies.some(body => carries(body, asked)) : true;
}
