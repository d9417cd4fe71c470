import type { History } from '../model/history';

/** After a logout nothing private remains on the device, and nothing more is sent for that reader. */
export function checkLogouts(history: History): string[] {
  const remains = history.looks.flatMap(({ when, at, device, private: kept, waiting }) => {
    const leaver = /^logged out (.+)$/.exec(when)?.[1];
    if (leaver === undefined || isBack(history, leaver, device, at)) return [];
    const left = [
      ...(kept.lists.includes(leaver) ? ['the list'] : []),
      ...(kept.reader === leaver ? ['who is signed in'] : []),
      ...(kept.record === leaver ? ['the record'] : []),
      ...(kept.attempts > 0 ? ['an assessment'] : []),
      ...(waiting.some(({ owner }) => owner === leaver) ? ['a write'] : []),
    ];
    return left.map(what => `private: ${what} is left on ${device} after a logout`);
  });
  const late = history.asked.flatMap(({ kind, reader, device, answer, answeredAt }) => {
    if (kind !== 'logOut' || answer !== 'true' || answeredAt === undefined || reader === null) return [];
    const sent = history.sent.find(
      request =>
        request.device === device &&
        request.at > answeredAt &&
        request.body.includes(`"id":"${reader}"`) &&
        !isBack(history, reader, device, request.at),
    );
    return sent ? [`private: ${sent.path} was sent for a reader who had logged out`] : [];
  });
  return [...remains, ...late];
}

/** Whether a reader who logged out has begun to log in again. */
function isBack({ asked }: History, reader: string, device: string, before: number): boolean {
  const own = asked.filter(
    one =>
      one.device === device &&
      one.reader === reader &&
      ['logIn', 'logOut'].includes(one.kind) &&
      one.at <= before,
  );
  return own.at(-1)?.kind === 'logIn';
}

/** The longest way of a request to the server. */
const SLOWEST_MS = 100;

/** Nothing is sent under another reader's name, as far as the device can know whose session it has. */
export function checkNames(history: History): string[] {
  const { performed, sent, asked, borrowed } = history;
  const wrong = performed.filter(({ code, request }) => {
    const { device, at = 0 } = sent[request] ?? {};
    // Of a log-in whose answer was lost, or is on its way, only the server knows.
    const isUnknown = asked.some(
      one =>
        one.kind === 'logIn' &&
        one.device === device &&
        one.at <= at + SLOWEST_MS &&
        (one.answer !== 'in' || (one.answeredAt ?? at) >= at),
    );
    return code === 'key_reused' || (code === 'user_mismatch' && !isUnknown);
  });
  return [
    ...wrong.map(({ path, code }) => `another's name: ${path} got ${code}`),
    ...(borrowed && borrowed !== 'done' ? [`another's name: a key of another reader ${borrowed}`] : []),
  ];
}
