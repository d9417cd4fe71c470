import type { History, Sent } from '../model/history';
import { wasFull } from './asks';

const LONGEST_WAIT_MS = 5 * 60_000;
/** Two clocks round differently. */
const ROUNDING_MS = 5;

const writesOf = ({ sent }: History): Sent[] =>
  sent.filter(({ key, path }) => key !== null && path !== '/user_signup');

/** One page or worker of a device sends at a time, and one write at a time. */
export function checkOneSender(history: History): string[] {
  const writes = writesOf(history).filter(({ device }) => !wasFull(history, device));
  return writes.flatMap((one, index) => {
    const { endedAt } = one;
    if (endedAt === undefined) return [];
    const rival = writes.slice(index + 1).find(({ device, at }) => device === one.device && at < endedAt);
    return rival ? [`two senders: ${one.by} and ${rival.by} at ${one.path} and ${rival.path}`] : [];
  });
}

/** A wait that the server asks for is kept, unless the reader presses “Send now” or the clock is changed. */
export function checkWaits(history: History): string[] {
  const writes = writesOf(history).filter(({ device }) => !wasFull(history, device));
  return writes.flatMap((one, index) => {
    const { endedAt, retryAfterMs, device, key } = one;
    if (endedAt === undefined || retryAfterMs === undefined || !one.isOurs) return [];
    const again = writes.slice(index + 1).find(other => other.device === device && other.key === key);
    const wait = Math.min(retryAfterMs, LONGEST_WAIT_MS) - ROUNDING_MS;
    if (!again || again.at >= endedAt + wait) return [];
    const isBetween = (event: { device: string; at: number }) =>
      event.device === device && event.at >= one.at && event.at <= again.at;
    const isAllowed =
      history.happened.some(event => ['clock', 'kill'].includes(event.what) && isBetween(event)) ||
      history.asked.some(event => event.kind === 'sendNow' && isBetween(event));
    return isAllowed
      ? []
      : [`early: ${one.path} again after ${again.at - endedAt} ms instead of ${retryAfterMs}`];
  });
}

/** What the reader has discarded is not sent any more. */
export function checkDiscards(history: History): string[] {
  return history.asked.flatMap(({ kind, about, answeredAt }) => {
    if (kind !== 'discard' || answeredAt === undefined) return [];
    const late = history.sent.find(({ key, at }) => key === about && at > answeredAt);
    return late ? [`sent after it was discarded: ${late.path} ${late.body}`] : [];
  });
}
