import { fileURLToPath } from 'node:url';
import { readEnv, WrongSetting } from './settings/env';
import { openEngine } from './settings/open-database';

/** The folder of the build: this bundle is in its subfolder `server/`. */
const root = fileURLToPath(new URL('..', import.meta.url));

try {
  const env = readEnv(process.env);
  const engine = openEngine(env);
  // `startServer` awaits the engine and reports its failure. An unhandled rejection before that would end the process.
  engine.catch(() => {});
  // The engine takes longest to open, so it begins in its thread before this one loads the rest of the program.
  const { endWithProcess, startServer } = await import('./server');
  const server = await startServer({ env, root, engine });
  endWithProcess(server);
  console.log(`The site answers at ${server.url}`);
  // `npm start` restarts a server that has answered once.
  process.send?.('ready');
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error;
  console.error(error.message);
  process.exit(1);
}
