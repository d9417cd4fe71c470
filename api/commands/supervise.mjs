import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { backOff } from '../shared/back-off.mjs';

/**
 * The environment of the server's process, besides its settings. The engine's compiler leaves glibc with many
 * half-empty arenas; a limit of two arenas and an earlier trim save a tenth of the memory.
 */
export const ENVIRONMENT = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/**
 * The server's flags for Node. With one compiler thread for the engine instead of two, the process needs 20 MB less, and
 * the first calls wait half as long. A larger young generation would cost 20 MB more, a smaller one slows the writes.
 */
export const FLAGS = ['--max-semi-space-size=16', '--wasm-num-compilation-tasks=1'];

/**
 * Runs the server as a child process, and starts it again when it exits unexpectedly. It ends when a signal stops the
 * server, when the server refuses its settings at the first start, or after ten quick exits in a row.
 * @param {string} program the server's entry; it sends `ready` when it answers
 * @param {{ firstMs?: number, longestMs?: number }} [waits] before restarts, in milliseconds
 * @returns {Promise<number>} the exit code
 */
export async function supervise(program, waits) {
  const stop = new AbortController();
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  /** @param {NodeJS.Signals} signal */
  const end = signal => {
    stop.abort();
    server?.kill(signal);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end);
  process.on('SIGHUP', () => end('SIGTERM'));

  let wasReady = false;
  const waitAfter = backOff(waits);
  for (;;) {
    const startedAt = performance.now();
    const run = start(program);
    server = run.server;
    const { code, signal } = await run.exited;
    wasReady ||= run.isReady();
    if (stop.signal.aborted || code === 0) return code ?? 1;
    // The server has printed why it cannot start; another try would fail in the same way.
    if (!wasReady && code !== null) return code;
    const waitMs = waitAfter(performance.now() - startedAt, 'The server', signal ?? `exit code ${code}`);
    if (waitMs === undefined) return 1;
    await pause(waitMs, undefined, { signal: stop.signal }).catch(() => {});
    if (stop.signal.aborted) return 0;
  }
}

/**
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Exit
 * @param {string} program
 */
function start(program) {
  let isReady = false;
  const server = spawn(process.execPath, [...FLAGS, program], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...ENVIRONMENT },
    // Ctrl-C in a terminal reaches its whole process group; the server must get each signal once.
    detached: process.platform !== 'win32',
  });
  server.on('message', message => {
    isReady ||= message === 'ready';
  });
  /** @type {Promise<Exit>} */
  const exited = new Promise(resolve => {
    server.once('exit', (code, signal) => resolve({ code, signal }));
    server.once('error', error => {
      console.error(error.message);
      resolve({ code: 1, signal: null });
    });
  });
  return { server, exited, isReady: () => isReady };
}
