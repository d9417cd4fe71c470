import type { History, Look, Waiting } from '../model/history';

/** Whether a write stands behind one on the same subject that the server has refused: then it waits for the reader. */
const isHeldBack = (waiting: readonly Waiting[], { owner, subject }: Waiting): boolean =>
  subject !== null &&
  waiting.some(other => other.state === 'parked' && other.owner === owner && other.subject === subject);

/** Within its time after everything works again, a device has sent all that it may send. */
export function checkQueues({ looks }: History): string[] {
  return looks
    .filter(({ when }) => when === 'healed')
    .flatMap(({ device, reader, waiting }) =>
      waiting
        .filter(({ owner, state }) => state !== 'parked' && (owner === null || owner === reader))
        .filter(one => !isHeldBack(waiting, one))
        .map(({ call, state }) => `stalled: ${call} is ${state} on ${device}`),
    );
}

const isReadersOwn = ({ reader }: Look, owner: string | null) => owner !== null && owner === reader;

/** A list shows each article once, and what waits on top of what the server has. */
export function checkLists({ looks, rows }: History): string[] {
  return looks.flatMap(look => {
    const { list, device, when, waiting, reader } = look;
    if (list === null) return [];
    const names = list.map(({ article }) => article);
    const faults = names
      .filter((name, index) => names.indexOf(name) !== index)
      .map(name => `shown: ${name} twice on ${device}`);
    const own = waiting.filter(({ owner, state }) => isReadersOwn(look, owner) && state !== 'parked');
    for (const [index, one] of own.entries()) {
      const { subject, call } = one;
      if (subject === null || own.slice(index + 1).some(other => other.subject === subject)) continue;
      if (isHeldBack(waiting, one)) continue;
      if (names.includes(subject) !== (call === 'saveArticle'))
        faults.push(`shown: ${subject} is wrong on ${device}, ${when}`);
    }
    if (when !== 'end') return faults;
    const there = rows.saved.filter(({ userId }) => userId === reader).map(({ article }) => article);
    const shown = list.filter(({ state }) => state === 'saved').map(({ article }) => article);
    const isSame = [...there].sort().join() === [...shown].sort().join();
    return isSame
      ? faults
      : [...faults, `shown: ${device} has ${shown.join()}, and the server ${there.join()}`];
  });
}

/** The number of waiting writes that a page shows is that of the queue. */
export function checkCounts({ looks }: History): string[] {
  return looks
    .filter(({ when }) => when === 'healed' || when === 'end')
    .flatMap(({ device, count, waiting }) => {
      const own = waiting.filter(({ call }) => call !== 'logout').length;
      return count === own ? [] : [`shown: ${device} says ${count} writes wait, and ${own} do`];
    });
}
