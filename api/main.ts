import cluster from 'node:cluster';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SiteManifest } from './contract/site';
import type { FromProcess } from './processes/messages';
import { type Env, type Operator, readEnv, WrongSetting } from './settings/env';
import { openEngine, openForEnv } from './settings/open-database';

/** The folder of the build: this bundle is in its subfolder `server/`. */
const root = fileURLToPath(new URL('..', import.meta.url));

try {
  const env = readEnv(process.env);
  if (env.processes > 1 && cluster.isPrimary) await runAll(env);
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

/** Answers calls in several processes, until the system stops this one. @throws WrongSetting if it cannot start */
async function runAll(env: Env): Promise<void> {
  const { runProcesses } = await import('./processes/first-process');
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // A second one ends this process at once; the others notice that it is gone.
    process.on(signal, () => (stopping.signal.aborted ? process.exit(1) : stopping.abort()));
  }
  process.on('disconnect', () => stopping.abort());
  const closeOperators = env.operator && (await openOperatorsOf(env, env.operator));
  process.exitCode = await runProcesses({ count: env.processes, onReady: announce, signal: stopping.signal });
  await closeOperators?.();
  process.exit();
}

/** Opens the port for operators in the first of several processes. @returns a function that closes it */
async function openOperatorsOf(env: Env, operator: Operator): Promise<() => Promise<void>> {
  const [{ openOperators }, { readAllProcesses }] = await Promise.all([
    import('./operator/operators'),
    import('./operator/process-metrics'),
  ]);
  const { build, identity }: SiteManifest = JSON.parse(await readFile(join(root, 'site.json'), 'utf8'));
  const database = await openForEnv(env);
  const close = await openOperators({
    operator,
    database,
    readProcesses: readAllProcesses(),
    build,
    brand: identity.brand,
    onError: error => console.error(error),
  });
  return async () => {
    close();
    await database.close();
  };
}

function announce(url: string): void {
  console.log(`The site answers at ${url}`);
  // `npm start` restarts a server that has answered once.
  process.send?.('ready');
}
