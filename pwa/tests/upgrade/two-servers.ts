import { join } from 'node:path';
import { root } from '../../../api/commands/prepare.mjs';
import { launch } from '../../../api/tests/support/launch';
import { freePort } from '../../../api/tests/support/listen';
import { untilComplete, waitUntil } from '../../../api/tests/support/wait-until';
import { onEnd } from '../../../api/tests/trials/harness/clean-up';
import { makeFolder } from '../../../api/tests/trials/harness/folder';
import { errorsIn, start, type TrialServer } from '../../../api/tests/trials/harness/server';

/** Two servers of one database behind the proxy of `api/deploy`. */
export interface TwoServers {
  /** The proxy's address. */
  origin: string;
  /** The port of one server, for calls that do not go through the proxy. */
  directPort: number;
  /**
   * Stops the servers one after the other and starts another build in their place. Needs a load of writes.
   * @returns the errors they had logged
   */
  restartWith(build: string): Promise<string[]>;
  /** Stops the servers. @returns the errors they had logged */
  stop(): Promise<string[]>;
}

/** Servers of one database need the same one. */
const PRIVACY_KEY = 'x'.repeat(32);

interface Place {
  settings: Record<string, string>;
  server: TrialServer;
}

/**
 * Starts Caddy, and two servers on fixed ports, each with a data directory of its own.
 * @param build the folder of a build
 * @throws Error if Caddy is not installed
 */
export async function startTwoServers(build: string, databaseUrl: string): Promise<TwoServers> {
  const [first, second, port, adminPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const places: Place[] = [];
  for (const ownPort of [first, second]) {
    const settings = {
      PORT: String(ownPort),
      DATABASE_URL: databaseUrl,
      DATA_DIR: await makeFolder(),
      PRIVACY_KEY,
      STOP_DELAY: '5',
    };
    places.push({ settings, server: await start(settings, entryOf(build)) });
  }
  const origin = `http://localhost:${port}`;
  await untilComplete(`http://localhost:${first}`);
  const proxy = launch({
    program: 'caddy',
    args: ['run', '--config', join(root, 'api/deploy/Caddyfile')],
    settings: {
      DOMAIN: origin,
      SERVERS: `127.0.0.1:${first} 127.0.0.1:${second}`,
      CADDY_ADMIN: `127.0.0.1:${adminPort}`,
      XDG_DATA_HOME: await makeFolder(),
      XDG_CONFIG_HOME: await makeFolder(),
    },
  });
  onEnd(proxy.kill);
  void proxy.exited.then(code => {
    if (code !== null) console.error(`Caddy ended with ${code}:\n${proxy.output.err.slice(-2000)}`);
  });
  await waitUntil('the proxy answers', () => isReady(origin));

  return {
    origin,
    directPort: first,
    async restartWith(next) {
      const errors: string[] = [];
      for (const place of places) {
        errors.push(...(await stopOne(place)));
        place.server = await start(place.settings, entryOf(next));
        await waitUntil('the proxy sends it writes', () => takesWrites(place.server));
      }
      return errors;
    },
    async stop() {
      return (await Promise.all(places.map(stopOne))).flat();
    },
  };
}

const entryOf = (build: string) => join(build, 'server/main.js');

const takesWrites = ({ output }: TrialServer) => output.out.includes('"route":"/add_inquiry"');

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Stops a server. @returns the errors that it has logged, and an exit code other than 0 */
async function stopOne({ server }: Place): Promise<string[]> {
  const code = await server.stop();
  return [...(code === 0 ? [] : [`exit code ${code}`]), ...errorsIn(server.output)];
}
