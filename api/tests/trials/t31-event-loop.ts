import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDatabase } from '../../../db/client';
import { untilComplete } from '../support/wait-until';
import { makeFolder } from './harness/folder';
import { start } from './harness/server';
import { atLeast, atMost, type Trial } from './harness/trial';

const P99_MS = 20;
/** Long enough for a blocked thread to show in the percentile. */
const QUERY_MS = 1000;

/** The delay of the answering thread while the embedded engine is busy. */
export const t31: Trial = {
  id: 'T31',
  demand: 'answers while the embedded database works',
  async run() {
    const server = await start({ DATA_DIR: await makeFolder() });
    // Discards the delay of the start.
    await server.loopDelay();
    const began = performance.now();
    await untilComplete(server.url);
    const loadMs = performance.now() - began;
    const whileLoading = await server.loopDelay();
    await server.stop();

    const database = await openDatabase({ dataDir: await makeFolder() });
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const queried = performance.now();
    await database.sql`select sum(sqrt(n)) from generate_series(1, 6000000) as n`;
    const queryMs = performance.now() - queried;
    delay.disable();
    await database.close();
    return [
      atLeast('the load of the places takes', loadMs, QUERY_MS, ' ms'),
      atMost('event-loop delay meanwhile, 99th percentile', whileLoading, P99_MS, ' ms'),
      atLeast('a heavy query takes', queryMs, QUERY_MS, ' ms'),
      atMost('event-loop delay meanwhile, 99th percentile', delay.percentile(99) / 1e6, P99_MS, ' ms'),
    ];
  },
};
