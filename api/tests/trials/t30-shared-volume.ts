import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openDatabase } from '../../../db/client';
import { makeFolder } from './harness/folder';
import { launch, NAMESPACES, start } from './harness/server';
import { atMost, exactly, type Trial } from './harness/trial';
import { compare, startWrites } from './harness/writes';

const run = promisify(execFile);
const OTHERS = 3;

/** Containers that share one data directory: each process has separate namespaces, and is process 1 in them. */
export const t30: Trial = {
  id: 'T30',
  demand: 'the embedded database when containers share its volume',
  async run() {
    // Fails at once if this user may not create namespaces.
    await run('unshare', [...NAMESPACES, 'true']);
    const folder = await makeFolder();
    const settings = { DATA_DIR: folder };
    const server = await start(settings);
    const load = startWrites(() => server, 4);
    const codes: (number | null)[] = [];
    const began = performance.now();
    for (let other = 0; other < OTHERS; other += 1)
      codes.push(await launch(settings, { isContained: true }).exited);
    const refusedMs = (performance.now() - began) / OTHERS;
    await load.stop();

    // The reverse: the owner runs in a container, and is killed there.
    await server.stop();
    // The loopback interface of a new network namespace is down, so the server listens on all addresses.
    const contained = launch({ ...settings, HOST: '0.0.0.0' }, { isContained: true });
    await contained.answers();
    const outsider = launch(settings);
    const outsiderCode = await outsider.exited;
    contained.child.kill('SIGKILL');
    await contained.exited;
    const killedAt = performance.now();
    const next = await start(settings);
    const takeoverMs = performance.now() - killedAt;
    await next.stop();

    const database = await openDatabase({ dataDir: folder });
    const { lost, doubled } = await compare(database.sql, load.kept);
    await database.close();
    return [
      exactly('containers let in beside the owner', codes.filter(code => code !== 1).length, 0),
      atMost('how long a refusal takes', refusedMs, 5000, ' ms'),
      exactly('exit code of a start beside an owner in a container', String(outsiderCode), '1'),
      atMost('a start after that owner was killed', takeoverMs, 10_000, ' ms'),
      exactly('acknowledged and lost', lost, 0),
      exactly('there twice', doubled, 0),
    ];
  },
};
