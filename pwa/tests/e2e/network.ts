import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { listenLocally } from '../../../api/tests/support/listen';

/** A path without its query, or a pattern of paths. */
type Path = string | RegExp;

interface Answer {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
}

/** One call as the server would have received it, from a page or from the service worker. */
export interface Call {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as text, as far as it has been read. */
  body: string;
  /** The server's status, once it has answered. */
  status?: number | undefined;
}

/** Ends an effect on the network. */
type End = () => void;

/** The connection between a test's browser and the server, which the test can really cut. */
export interface Network {
  /** The site's origin as the browser sees it. */
  origin: string;
  /** Closes the port and breaks every connection; nothing answers afterwards. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Lets calls to a path reach the server, and breaks the connection before the answer. */
  loseAnswers(path: Path): End;
  /** Answers a path in place of the server. */
  answerInstead(path: Path, answer: Answer): End;
  /** Lets the server answer, and changes the answer's body. */
  changeAnswers(path: Path, change: (body: Buffer) => Buffer): End;
  /** Breaks the connection in the middle of an answer, after this many bytes. */
  breakAnswers(path: Path, afterBytes: number): End;
  /** Passes an answer's body on in pieces of `bytes`, one every `everyMs`, as a slow line does. */
  dripAnswers(path: Path, bytes: number, everyMs: number): End;
  /** Holds calls to a path on their way to the server, or to `answer` in its place. */
  hold(path: Path, answer?: Answer): End;
  /** The calls that arrived here, in order. */
  calls: Call[];
  /** The calls to `METHOD /path`. */
  callsOf(name: string): Call[];
  close(): Promise<void>;
}

/** An effect on the calls to a path. */
interface Rule {
  path: Path;
  answer?: Answer;
  lose?: boolean;
  change?: (body: Buffer) => Buffer;
  breakAfter?: number;
  drip?: { bytes: number; everyMs: number };
  held?: Promise<void>;
}

const part = () => 1 + Math.floor(Math.random() * 254);

/** A random private address, so that tests do not share rate limits. */
export const someAddress = () => `10.${part()}.${part()}.${part()}`;

const fits = ({ path: wanted }: Rule, path: string) =>
  typeof wanted === 'string' ? wanted === path : wanted.test(path);

/** Opens a connection to the server on its own port, which is an origin of its own in the browser. */
export async function openNetwork(serverPort: string): Promise<Network> {
  const address = someAddress();
  const calls: Call[] = [];
  const rules = new Set<Rule>();
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));
  server.on('connection', socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let port = 0;
  const listen = async () => {
    port = await listenLocally(server, port);
  };

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers, socket } = incoming;
    const path = url.split('?')[0] ?? '';
    const call: Call = { method, path, headers, body: '' };
    calls.push(call);
    const findRule = () => [...rules].find(one => fits(one, path));
    const holding = findRule();
    await holding?.held;
    // A released call follows the rules of that moment.
    const rule = holding?.held ? findRule() : holding;
    const text = new TextDecoder();
    incoming.on('data', (chunk: Buffer) => {
      call.body += text.decode(chunk, { stream: true });
    });
    if (rule?.answer) {
      const { status, type, headers: more, body } = rule.answer;
      call.status = status;
      outgoing.writeHead(status, { 'content-type': type, ...more }).end(body);
      return;
    }
    const upstream = request(
      {
        port: serverPort,
        method,
        path: url,
        headers: {
          ...headers,
          'x-forwarded-for': address,
          // A body to be changed or divided must be readable.
          ...(rule?.change || rule?.drip ? { 'accept-encoding': 'identity' } : {}),
        },
      },
      answer => {
        call.status = answer.statusCode;
        if (rule) tamper(rule, answer, outgoing, socket);
        else pass(answer, outgoing);
      },
    );
    upstream.once('error', () => socket.destroy());
    incoming.pipe(upstream);
  }

  const addRule = (path: Path, what: Partial<Rule>): End => {
    const rule = { path, ...what };
    rules.add(rule);
    return () => rules.delete(rule);
  };

  function hold(path: Path, answer?: Answer): End {
    let release: End = () => undefined;
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    const end = addRule(path, { held, ...(answer ? { answer } : {}) });
    return () => {
      end();
      release();
    };
  }

  async function cut(): Promise<void> {
    const closed = new Promise(resolve => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen();
  return {
    origin: `http://localhost:${port}`,
    cut,
    restore: listen,
    loseAnswers: path => addRule(path, { lose: true }),
    answerInstead: (path, answer) => addRule(path, { answer }),
    changeAnswers: (path, change) => addRule(path, { change }),
    breakAnswers: (path, afterBytes) => addRule(path, { breakAfter: afterBytes }),
    dripAnswers: (path, bytes, everyMs) => addRule(path, { drip: { bytes, everyMs } }),
    hold,
    calls,
    callsOf: name => calls.filter(({ method, path }) => `${method} ${path}` === name),
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}

function pass(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
}

/** Passes on as much of an answer as a rule allows. */
function tamper(rule: Rule, answer: IncomingMessage, outgoing: ServerResponse, socket: Socket): void {
  const { lose, change, breakAfter, drip } = rule;
  if (drip) {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, inPieces(drip.bytes, drip.everyMs), outgoing).catch(() => socket.destroy());
    return;
  }
  if (!lose && !change && breakAfter === undefined) {
    pass(answer, outgoing);
    return;
  }
  const parts: Buffer[] = [];
  let received = 0;
  answer.on('data', (part: Buffer) => {
    parts.push(part);
    received += part.length;
    if (breakAfter === undefined || received < breakAfter) return;
    answer.destroy();
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    outgoing.write(Buffer.concat(parts), () => socket.destroy());
  });
  answer.once('end', () => {
    if (!change) return socket.destroy();
    const body = change(Buffer.concat(parts));
    const { etag: _ofTheOther, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': body.length }).end(body);
  });
}

/** Divides a body. @returns a stage of a pipeline */
const inPieces = (bytes: number, everyMs: number) =>
  async function* (body: AsyncIterable<Buffer>) {
    for await (const part of body) {
      for (let at = 0; at < part.length; at += bytes) {
        yield part.subarray(at, at + bytes);
        await setTimeout(everyMs);
      }
    }
  };
