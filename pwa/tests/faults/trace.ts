import type { History } from './model/history';

/** A history as lines in the order of time, for people. */
export function traceOf({ scenario, asked, sent, performed, happened, looks, healedAt }: History): string[] {
  const { steps } = scenario;
  const start = asked[0]?.at ?? healedAt;
  const lines = [
    ...asked.map(({ at, step, kind, page, about, day = '' }) => ({
      at,
      text: `${step} ${kind} ${about} ${day} at ${page}`,
    })),
    ...asked.map(({ answeredAt, step, kind, answer }) => ({
      at: answeredAt ?? Number.POSITIVE_INFINITY,
      text: `${step} ${kind}: ${answer ?? 'no answer'}`,
    })),
    ...sent.map(({ at, by, path, key, fault, reached, status, endedAt }) => ({
      at,
      text: `  ${by} sends ${path} ${key?.slice(0, 4) ?? ''}, ${fault ?? 'no fault'}${reached ? ', reached' : ''}, ${status ?? ''} after ${endedAt === undefined ? '∞' : Math.round(endedAt - at)} ms`,
    })),
    ...performed.map(({ at, path, key, status, isReplay, code }) => ({
      at,
      text: `    server: ${path} ${key?.slice(0, 4) ?? ''} ${status} ${isReplay ? 'replay' : ''} ${code ?? ''}`,
    })),
    ...happened.map(({ at, device, what, detail }) => ({ at, text: `${what} ${detail} of ${device}` })),
    ...looks.map(({ at, when, device, reader, waiting, list, count }) => ({
      at,
      text: `look ${when} ${device} ${reader?.slice(0, 4)} waiting ${waiting.map(({ call, subject, state, owner }) => `${owner?.slice(0, 4)} ${call} ${subject} ${state}`).join('; ')} list ${list?.map(({ article, state }) => `${article} ${state}`).join()} count ${count}`,
    })),
    { at: healedAt, text: 'healed' },
  ];
  return [
    ...steps.map((step, index) => `${index} ${JSON.stringify(step)}`),
    ...lines.sort((a, b) => a.at - b.at).map(({ at, text }) => `${((at - start) / 1000).toFixed(3)} ${text}`),
  ];
}
