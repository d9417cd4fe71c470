import type { Asked, History } from '../model/history';
import { fateOf, isDone, mustHappen, writesOf } from './asks';

/** Whether an article must be on the list after a write. */
const adds = ({ kind }: Asked): boolean => kind !== 'remove';

const groupBy = (asks: readonly Asked[], keyOf: (asked: Asked) => string): Asked[][] => {
  const groups = new Map<string, Asked[]>();
  for (const asked of asks) groups.set(keyOf(asked), [...(groups.get(keyOf(asked)) ?? []), asked]);
  return [...groups.values()];
};

/**
 * The writes that may have been the last at the server: on its device nothing that must happen was asked after it, and no
 * other device asked for anything that must happen after it was done.
 */
function possiblyLast(history: History, asks: readonly Asked[]): Asked[] {
  const must = asks.filter(asked => mustHappen(history, asked));
  return asks.filter(asked =>
    must.every(other => {
      if (other.device === asked.device) return other.at <= asked.at;
      return !isDone(asked) || other.at <= (asked.answeredAt ?? Number.POSITIVE_INFINITY);
    }),
  );
}

/** The saved articles at the server are what the last write on each has asked for. */
export function checkSaved(history: History): string[] {
  const writes = writesOf(history);
  const faults = groupBy(writes, ({ reader, about }) => `${reader} ${about}`).flatMap(asks => {
    const [{ reader, about } = { reader: null, about: '' }] = asks;
    const isThere = history.rows.saved.some(row => row.userId === reader && row.article === about);
    const last = possiblyLast(history, asks);
    const mayBeUntouched = !asks.some(asked => mustHappen(history, asked));
    const isRight = last.some(asked => adds(asked) === isThere) || (mayBeUntouched && !isThere);
    if (isRight) return [];
    const said = asks.map(
      ({ step, kind, device, answer }) => `${step} ${kind} ${device} (${answer ?? 'no answer'})`,
    );
    const fate = last[0] ? fateOf(history, last[0]) : 'lost';
    return [`${fate}: ${about} is ${isThere ? 'saved' : 'not saved'} after ${said.join(', ')}`];
  });
  const uninvited = history.rows.saved.filter(
    ({ userId, article }) =>
      !writes.some(asked => asked.reader === userId && asked.about === article && adds(asked)),
  );
  return [...faults, ...uninvited.map(({ article }) => `uninvited: ${article}`)];
}
