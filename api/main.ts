import { fileURLToPath } from 'node:url';
import { endWithProcess, startServer } from './server';
import { readEnv, WrongSetting } from './settings/env';

/** The folder of the build: this bundle is in its subfolder `server/`. */
const root = fileURLToPath(new URL('..', import.meta.url));

try {
  const server = await startServer({ env: readEnv(process.env), root });
  endWithProcess(server);
  console.log(`The site answers at ${server.url}`);
  // `npm start` restarts a server that has answered once.
  process.send?.('ready');
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error;
  console.error(error.message);
  process.exit(1);
}
