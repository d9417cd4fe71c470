import type { FaultServer, ServerAnswer } from '../../../../api/tests/faults/server-module';
import { FAULT_SITE } from '../../../../api/tests/faults/server-module';
import type { Performed, Sent } from '../model/history';
import type { Fault } from '../model/scenario';
import type { Life, World } from '../model/world';
import { createCookies } from './cookies';
import { type Injected, injectedAnswer, PORTAL } from './injected';
import { DeviceRequest } from './request';

/** Everything that has gone over the wire in a run. */
export interface Wire {
  server: FaultServer;
  sent: Sent[];
  performed: Performed[];
}

/** The way of one device to the server. */
export interface Network {
  state: 'on' | 'off' | 'portal';
  /** What befalls the next requests, one after the other. */
  faults: { fault: Fault; seconds: number }[];
  /** Makes the `fetch` of a page or worker. */
  seenBy(life: Life, name: string): typeof fetch;
}

/** The faults that let the server do its work first. */
const AFTER_THE_SERVER = new Set<Fault>(['cut while answering', 'answer lost', 'slow drip', '502 after']);
type Body = 'whole' | 'cut' | 'endless';
const BODIES: Record<string, Body> = { 'cut while answering': 'cut', 'slow drip': 'endless' };
/** A single fault does not befall these: they only ask whether there is a network. */
const PROBE = '/healthz';

const pathOf = (target: Parameters<typeof fetch>[0]) =>
  typeof target === 'string' ? target : 'url' in target ? new URL(target.url).pathname : target.pathname;

export function createNetwork(world: World, device: string, wire: Wire): Network {
  const cookies = createCookies();
  const travel = () => 2 + world.random.next() * 60;

  async function reach(index: number, entry: Sent, headers: Record<string, string>): Promise<ServerAnswer> {
    const cookie = cookies.header();
    const answer = await wire.server.answer({
      method: entry.method,
      path: entry.path,
      headers: { ...headers, origin: FAULT_SITE, ...(cookie === '' ? {} : { cookie }) },
      body: entry.body === '' ? undefined : entry.body,
    });
    entry.reached = true;
    const { code = null } = asRecord(answer.text) as { code?: string };
    const isReplay = answer.headers.some(([name]) => name === 'idempotency-replayed');
    const { path, key, body } = entry;
    wire.performed.push({
      request: index,
      at: world.now(),
      path,
      key,
      body,
      status: answer.status,
      isReplay,
      code,
    });
    return answer;
  }

  const network: Network = {
    state: 'on',
    faults: [],
    seenBy: (life, name) => (target, given) =>
      new Promise((resolve, reject) => {
        if (!life.isAlive) return;
        const init = given ?? (target instanceof DeviceRequest ? target : undefined);
        const signal = given?.signal;
        const headers = Object.fromEntries(new Headers(init?.headers));
        const entry: Sent = {
          device,
          by: name,
          method: init?.method ?? 'GET',
          path: pathOf(target),
          key: headers['idempotency-key'] ?? null,
          body: typeof init?.body === 'string' ? init.body : '',
          at: world.now(),
          fault: null,
          reached: false,
        };
        const index = wire.sent.push(entry) - 1;
        let isRead = false;
        const end = () => {
          entry.endedAt = world.now();
        };
        const fail = (ms: number) =>
          world.after(ms, life, () => {
            end();
            reject(new TypeError('Failed to fetch'));
          });
        const answerWith = (answer: ServerAnswer | Injected, ms: number, body: Body) =>
          world.after(ms, life, () => {
            const own = new Headers(answer.headers.filter(([header]) => header !== 'set-cookie'));
            const wait = own.get('retry-after');
            entry.status = answer.status;
            entry.isOurs = 'message' in asRecord(answer.text) || 'status' in asRecord(answer.text);
            if (wait !== null) entry.retryAfterMs = Number(wait) * 1000;
            if (body !== 'endless') end();
            resolve(responseOf(answer.status, own, readBody(answer.text, body)));
          });
        const readBody = (text: string, body: Body) => () =>
          new Promise<string>((read, fail) => {
            signal?.addEventListener('abort', () => {
              if (!isRead) end();
              fail(signal?.reason);
            });
            if (body === 'endless') return;
            world.after(world.random.next() * 4, life, () => {
              end();
              isRead = true;
              if (body === 'cut') fail(new TypeError('network error'));
              else read(text);
            });
          });
        signal?.addEventListener('abort', () => {
          if (entry.endedAt === undefined) end();
          reject(signal?.reason);
        });

        if (network.state === 'off') return fail(1);
        if (network.state === 'portal') return answerWith(PORTAL, travel(), 'whole');
        const next = entry.path === PROBE ? undefined : network.faults.shift();
        const fault = next?.fault;
        entry.fault = fault ?? null;
        if (fault === 'refused connection') return fail(1);
        if (fault === 'cut while sending' || fault === 'redirect') return fail(travel());
        if (fault === 'no answer') return;
        if (next && fault && !AFTER_THE_SERVER.has(fault)) {
          return answerWith(injectedAnswer(fault, next.seconds), travel(), 'whole');
        }
        // What is on its way arrives even if the page dies meanwhile.
        const deliver = async () => {
          if (network.state === 'off') return fail(travel());
          const answer = await reach(index, entry, headers);
          if (fault === 'answer lost') return fail(travel());
          if (fault === '502 after') return answerWith(injectedAnswer(fault, 0), travel(), 'whole');
          cookies.keep(answer.headers);
          answerWith(answer, travel(), BODIES[fault ?? ''] ?? 'whole');
        };
        world.after(travel(), null, () => deliver().then(() => undefined));
      }),
  };
  return network;
}

function asRecord(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** As much of a response as the product reads. */
const responseOf = (status: number, headers: Headers, read: () => Promise<string>) =>
  ({
    status,
    ok: status >= 200 && status < 300,
    headers,
    text: read,
    json: async () => JSON.parse(await read()) as unknown,
  }) as Response;
