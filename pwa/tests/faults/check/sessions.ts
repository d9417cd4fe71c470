import type { History } from '../model/history';

/** A reader who has logged in stays logged in until something ends the session. */
export function checkSessions({ scenario, asked, happened, looks }: History): string[] {
  if (scenario.steps.some(step => step.do === 'endSessions')) return [];
  return looks
    .filter(({ when }) => when === 'before healing')
    .flatMap(({ device, private: kept, at }) => {
      const isOwn = (event: { device: string; at: number }) => event.device === device && event.at < at;
      const last = asked.filter(one => ['logIn', 'logOut'].includes(one.kind) && isOwn(one)).at(-1);
      const isEvicted = happened.some(event => event.what === 'evict' && isOwn(event));
      if (last?.kind !== 'logIn' || last.answer !== 'in' || (last.answeredAt ?? at) >= at || isEvicted)
        return [];
      return kept.record === last.reader ? [] : [`session: ${device} has lost its reader`];
    });
}
