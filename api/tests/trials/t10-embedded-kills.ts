import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../db/client';
import { waitUntil } from '../support/wait-until';
import { makeFolder } from './harness/folder';
import { launch, start, type TrialServer } from './harness/server';
import { atMost, exactly, type Trial } from './harness/trial';
import { compare, startWrites } from './harness/writes';

const KILLS = 20;

/** The embedded database with killed processes, a second process, and a lock without a holder. */
export const t10: Trial = {
  id: 'T10',
  demand: 'the embedded database when its process is killed, or a second one comes',
  async run() {
    const folder = await makeFolder();
    const settings = { DATA_DIR: folder };
    let server: TrialServer | null = await start(settings);
    const load = startWrites(() => server, 4);
    let takenOver = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = load.kept.length;
      await waitUntil('ten more writes are kept', () => load.kept.length >= before + 10, 5);
      await pause(Math.random() * 100);
      const killed: TrialServer | null = server;
      server = null;
      await killed?.kill();
      server = await start(settings);
      takenOver += 1;
    }
    const began = performance.now();
    const second = launch(settings);
    const code = await second.exited;
    const secondMs = performance.now() - began;
    await load.stop();
    await server.stop();
    const database = await openDatabase({ dataDir: folder });
    const { lost, doubled, halved } = await compare(database.sql, load.kept);
    await database.close();
    return [
      exactly('acknowledged and lost', lost, 0),
      exactly('there twice', doubled, 0),
      exactly('half applied', halved, 0),
      exactly('starts that took over the lock of a dead process', takenOver, KILLS),
      exactly('exit code of a second start', String(code), '1'),
      exactly('its word', second.output.err.trim(), `DATA_DIR (${folder}) is in use by another process.`),
      atMost('how long it takes', secondMs, 3000, ' ms'),
    ];
  },
};
