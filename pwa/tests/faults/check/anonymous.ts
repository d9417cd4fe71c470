import type { Asked, History } from '../model/history';
import { anonymousOf, carries, fateOf, keysOf, mustHappen } from './asks';

const rowsOf = ({ rows }: History, { kind }: Asked): string[] =>
  kind === 'inquire' ? rows.inquiries : kind === 'subscribe' ? rows.subscribers : rows.results;

/** Inquiries, subscriptions and results: nothing lost, nothing twice, nothing that nobody asked for. */
export function checkAnonymous(history: History): string[] {
  const asks = anonymousOf(history);
  const faults = asks.flatMap(asked => {
    const rows = rowsOf(history, asked).filter(row => row === asked.about).length;
    const keys = keysOf(history, ({ body }) => carries(body, asked)).size;
    return [
      ...(rows === 0 && mustHappen(history, asked)
        ? [`${fateOf(history, asked)}: ${asked.kind} ${asked.about}`]
        : []),
      ...(rows > 1 ? [`twice: ${asked.kind} ${asked.about} has ${rows} rows`] : []),
      ...(keys > 1 ? [`twice: ${asked.kind} ${asked.about} was sent under ${keys} keys`] : []),
    ];
  });
  const { inquiries, subscribers, results } = history.rows;
  const uninvited = [...inquiries, ...subscribers, ...results].filter(
    row => !asks.some(({ about }) => about === row),
  );
  return [...faults, ...uninvited.map(row => `uninvited: ${row}`)];
}
