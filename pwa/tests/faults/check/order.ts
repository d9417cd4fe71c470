import { UNKNOWN_ARTICLE } from '../../../../api/tests/faults/server-module';
import type { Asked, History, Performed } from '../model/history';
import { articleIdOf } from './article-id';
import { anonymousOf, carries, keysOf, wasFull, writesOf } from './asks';

const devicesOf = (history: History): string[] =>
  history.scenario.devices.map((_device, index) => `device ${index}`);

const readersOf = (history: History): string[] => [
  ...new Set(writesOf(history).flatMap(({ reader }) => (reader === null ? [] : [reader]))),
];

/** Whether a request is that of a write. */
function isOf(body: string, asked: Asked): boolean {
  if (asked.kind !== 'remove') return carries(body, asked);
  return body.includes(`"article_id":"${articleIdOf(asked.reader ?? '', asked.about)}"`);
}

/** What the server did for a device for the first time, in its order. */
const effectsOf = (history: History, device: string): Performed[] =>
  history.performed.filter(
    ({ request, key, status, isReplay }) =>
      key !== null && status < 300 && !isReplay && history.sent[request]?.device === device,
  );

/** The first effect that is not the next of what was asked for; null if each is. */
function firstOutOfOrder(effects: readonly Performed[], asks: readonly Asked[]): Performed | null {
  let next = 0;
  for (const effect of effects) {
    while (next < asks.length && !isOf(effect.body, asks[next] as Asked)) next += 1;
    if (next === asks.length) return effect;
    next += 1;
  }
  return null;
}

function checkLane(history: History, device: string, asks: readonly Asked[]): string[] {
  const effects = effectsOf(history, device).filter(({ body }) => asks.some(asked => isOf(body, asked)));
  const wrong = firstOutOfOrder(effects, asks);
  return wrong ? [`out of order or twice: ${wrong.path} ${wrong.body} of ${device}`] : [];
}

/** The order of a reader's writes on a device is the order of asking. */
export function checkOrder(history: History): string[] {
  return devicesOf(history).flatMap(device => {
    // What stands behind a refused write waits for the reader, and lets later writes on other subjects go.
    const own = (asks: Asked[]) =>
      asks.filter(asked => asked.device === device && asked.about !== UNKNOWN_ARTICLE);
    const lanes = [
      own(anonymousOf(history)),
      ...readersOf(history).map(one => own(writesOf(history)).filter(({ reader }) => reader === one)),
    ];
    if (!wasFull(history, device)) return lanes.flatMap(asks => checkLane(history, device, asks));
    // Without room a write goes straight to the server; it overtakes only those on other subjects.
    return lanes.flatMap(asks =>
      [...new Set(asks.map(({ about }) => about))].flatMap(subject =>
        checkLane(
          history,
          device,
          asks.filter(({ about }) => about === subject),
        ),
      ),
    );
  });
}

/** Each key has one effect, and each press one key. */
export function checkKeys(history: History): string[] {
  const firsts = history.performed.filter(
    ({ key, status, isReplay }) => key !== null && status < 300 && !isReplay,
  );
  const isLogout = ({ path }: Performed) => path === '/user_logout';
  const names = firsts.filter(one => !isLogout(one)).map(({ path, key }) => `${path} ${key}`);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const writes = writesOf(history);
  const manyKeys = writes.filter(asked => {
    const isSame = (other: Asked) =>
      asked.kind === 'remove'
        ? other.kind === 'remove' && other.reader === asked.reader && other.about === asked.about
        : other.kind !== 'remove' && other.about === asked.about && other.day === asked.day;
    return keysOf(history, ({ body }) => isOf(body, asked)).size > writes.filter(isSame).length;
  });
  return [
    ...twice.map(name => `twice: ${name} was performed again`),
    ...manyKeys.map(({ kind, about }) => `twice: ${kind} ${about} was sent under more keys than presses`),
  ];
}
