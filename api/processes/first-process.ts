import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { backOff } from '../shared/back-off.mjs';
import type { FromProcess, ToProcess } from './messages';

interface Processes {
  /** How many. */
  count: number;
  /** Called once, with the address, when all of them answer at the same time. */
  onReady(url: string): void;
  /** Its abort has every process end its calls. */
  signal: AbortSignal;
}

/**
 * Runs the server in several processes that share a port, and starts each again when it ends unexpectedly. They are this
 * program once more (Node, “Cluster”).
 * @returns the exit code, when all have ended: after the signal, because one cannot start, or because one ends again and
 * again
 */
export async function runProcesses({ count, onReady, signal }: Processes): Promise<number> {
  // Each process accepts connections from the system itself. If this one handed them on, those on their way to a process
  // that is killed would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const living = new Set<Worker>();
  const stopping = new AbortController();
  let code = 0;
  const answering = new Set<Worker>();
  let isReady = false;

  const tell = (worker: Worker, message: ToProcess) => {
    // One that has just ended needs nothing more.
    if (worker.isConnected()) worker.send(message, () => {});
  };

  function stop(exitCode: number): void {
    code ||= exitCode;
    stopping.abort();
    for (const worker of living) tell(worker, { kind: 'stop' });
  }

  function hear(from: Worker, message: FromProcess): void {
    if (message.kind === 'counts') {
      for (const worker of living) if (worker !== from) tell(worker, message);
      return;
    }
    // The library of the metrics has messages of its own.
    if (message.kind !== 'ready') return;
    answering.add(from);
    if (isReady || answering.size < count) return;
    isReady = true;
    onReady(message.url);
  }

  async function keepOne(): Promise<void> {
    const waitAfter = backOff();
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const { wasReady, how } = await runOne();
      if (stopping.signal.aborted) return;
      if (!wasReady && !isReady) {
        // It has printed why it cannot start; another try would fail in the same way.
        return stop(typeof how === 'number' ? how : 1);
      }
      const waitMs = waitAfter(performance.now() - startedAt, 'A process', how);
      if (waitMs === undefined) return stop(1);
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** Runs a process until its end. */
  async function runOne(): Promise<{ wasReady: boolean; how: string | number }> {
    const worker = cluster.fork();
    living.add(worker);
    let wasReady = false;
    worker.on('error', error => console.error(error.message));
    worker.on('message', (message: FromProcess) => {
      wasReady ||= message.kind === 'ready';
      hear(worker, message);
    });
    const how = await new Promise<string | number>(resolve => {
      worker.once('exit', (exitCode, signal) => resolve(signal ?? exitCode));
    });
    living.delete(worker);
    answering.delete(worker);
    return { wasReady, how };
  }

  signal.addEventListener('abort', () => stop(0), { once: true });
  await Promise.all(Array.from({ length: count }, keepOne));
  return code;
}
