import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { FromProcess } from './processes/messages';
import { type Env, readEnv, WrongSetting } from './settings/env';
import { openEngine } from './settings/open-database';

/** The folder of the build: this bundle is in its subfolder `server/`. */
const root = fileURLToPath(new URL('..', import.meta.url));

try {
  const env = readEnv(process.env);
  if (env.processes > 1 && cluster.isPrimary) await runAll(env.processes);
  else await runThis(env);
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** Answers calls in this process. @throws WrongSetting if it cannot start */
async function runThis(env: Env): Promise<void> {
  const engine = openEngine(env);
  // `startServer` awaits the engine and reports its failure. An unhandled rejection before that would end the process.
  engine.catch(() => {});
  // The engine takes longest to open, so it begins in its thread before this one loads the rest of the program.
  const { endWithProcess, startServer } = await import('./server');
  const server = await startServer({ env, root, engine });
  endWithProcess(server);
  if (cluster.isWorker) {
    const ready: FromProcess = { kind: 'ready', url: server.url };
    process.send?.(ready);
  } else announce(server.url);
}

/** Answers calls in several processes, until the system stops this one. */
async function runAll(count: number): Promise<void> {
  const { runProcesses } = await import('./processes/first-process');
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  process.on('disconnect', () => stopping.abort());
  process.exitCode = await runProcesses({ count, onReady: announce, signal: stopping.signal });
  process.exit();
}

function announce(url: string): void {
  console.log(`The site answers at ${url}`);
  // `npm start` restarts a server that has answered once.
  process.send?.('ready');
}
