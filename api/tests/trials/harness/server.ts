import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { root } from '../../../commands/prepare.mjs';
import { type LaunchedProcess, launch as launchProcess } from '../../support/launch';
import { onEnd } from './clean-up';

/** The build that is tried. */
export const DIST = join(root, 'dist');
const PROBE = join(import.meta.dirname, 'probe.mjs');
const UNSYNCED_FILES = join(import.meta.dirname, 'unsynced-files.mjs');

export interface Ask {
  /** The caller's own address, where that of the machine will not do. */
  localAddress?: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

export interface TrialServer extends LaunchedProcess {
  url: string;
  port: number;
  pid: number;
  /** Sends a call over kept connections. */
  ask(path: string, ask?: Ask): Promise<Answer>;
  /** Closes the kept connections of `ask`. */
  hangUp(): void;
  /** The resident memory, in megabytes. */
  memory(): Promise<number>;
  /** What the answering thread still uses after a garbage collection, in megabytes. */
  memoryInUse(): Promise<number>;
  /** The 99th percentile of the event loop's delay since the last call, in milliseconds. */
  loopDelay(): Promise<number>;
  /** Moves the server's clock forward; timers still follow the real one. */
  pass(ms: number): Promise<void>;
}

/** The arguments for separate Linux namespaces, as in a container: the process has id 1 and sees no other. */
export const NAMESPACES = ['--pid', '--mount', '--net', '--uts', '--fork', '--mount-proc', '--kill-child'];

export interface LaunchOptions {
  /** The entry of another build. */
  main?: string | undefined;
  /** Whether the process gets separate namespaces; then nobody outside can reach its port. */
  isContained?: boolean;
}

/** Starts the built server, without waiting for its address. */
export function launch(settings: Record<string, string>, options: LaunchOptions = {}): LaunchedProcess {
  const { main = join(DIST, 'server/main.js'), isContained = false } = options;
  const launched = launchProcess({
    inside: isContained ? ['unshare', ...NAMESPACES] : [],
    args: ['--import', PROBE, '--import', UNSYNCED_FILES, main],
    settings: { NODE_ENV: 'production', TRUST_PROXY: '1', ...settings },
    hasChannel: true,
  });
  onEnd(launched.kill);
  return launched;
}

/** Starts the built server, and waits until it answers. */
export async function start(settings: Record<string, string>, main?: string): Promise<TrialServer> {
  const launched = launch(settings, { main });
  const { child } = launched;
  const url = await launched.answers();
  const port = Number(new URL(url).port);
  const pid = child.pid ?? 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  onEnd(() => agent.destroy());
  return {
    ...launched,
    url,
    port,
    pid,
    ask: (path, ask) => sendCall(agent, port, path, ask),
    hangUp: () => agent.destroy(),
    async memory() {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'VmRSS: 0');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    memoryInUse: async () => (await askProbe(child, { collects: true })).inUseMb,
    loopDelay: async () => (await askProbe(child, {})).delayMs,
    async pass(passMs) {
      await askProbe(child, { passMs });
    },
  };
}

interface Question {
  passMs?: number;
  collects?: boolean;
}

interface Report {
  delayMs: number;
  inUseMb: number;
}

/** Asks `probe.mjs`. The server itself sends `ready` over the same channel. */
async function askProbe(child: ChildProcess, question: Question): Promise<Report> {
  child.send(question);
  for (;;) {
    const [answer] = (await once(child, 'message')) as [Report | string];
    if (typeof answer === 'object') return answer;
  }
}

const ignore = () => {};

/**
 * Sends a call to a port of this machine.
 * @param agent false for a connection of its own
 * @throws Error if the connection is refused or cut
 */
export async function sendCall(
  agent: Agent | false,
  port: number,
  path: string,
  ask: Ask = {},
  isRetry = false,
): Promise<Answer> {
  const began = performance.now();
  const body = ask.body === undefined || typeof ask.body === 'string' || Buffer.isBuffer(ask.body);
  const bytes = body ? (ask.body as string | Buffer | undefined) : JSON.stringify(ask.body);
  const call = request({
    agent,
    host: '127.0.0.1',
    port,
    path,
    ...(ask.localAddress === undefined ? {} : { localAddress: ask.localAddress }),
    method: ask.method ?? (bytes === undefined ? 'GET' : 'POST'),
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(bytes === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }),
      ...ask.headers,
    },
  });
  // A server that answers before it has read everything may cut the rest of the call.
  call.on('error', ignore);
  call.once('socket', socket => {
    if (!socket.listeners('error').includes(ignore)) socket.on('error', ignore);
  });
  call.end(bytes);
  const [response] = await once(call, 'response').catch(error => {
    // The server may close a kept connection just when it is used again.
    if (call.reusedSocket && !isRetry) return [null];
    throw error;
  });
  if (response === null) return sendCall(agent, port, path, ask, true);
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return { status: response.statusCode, headers: response.headers, text, ms: performance.now() - began };
}

/** The header with which a proxy reports a caller's address; each caller has an address in a different network. */
export const from = (caller: number): Record<string, string> => ({
  'x-forwarded-for': `10.${caller & 255}.${(caller >> 8) & 255}.${(caller >> 16) & 255}`,
});

/** The log lines of errors, except those about an absent database, and all lines of stderr. */
export const errorsIn = (output: { out: string; err: string }): string[] => [
  ...output.out
    .split('\n')
    .filter(line => line.includes('"event":"error"') && !line.includes('"error":"DatabaseAway"')),
  ...output.err.split('\n').filter(line => line !== ''),
];
