import type { FaultServer } from '../../../../api/tests/faults/server-module';
import { createDevice, type Programs } from '../device/device';
import type { History } from '../model/history';
import { createRandom } from '../model/random';
import type { Scenario } from '../model/scenario';
import { createWorld } from '../model/world';
import { borrowKey } from './borrow-key';
import { heal } from './heal';
import type { Run } from './record';
import { take } from './take';

const STARTED_AT = Date.UTC(2026, 0, 15, 9);

/** Plays a scenario against the server, to its good end. */
export async function play(server: FaultServer, programs: Programs, scenario: Scenario): Promise<History> {
  const random = createRandom(`run ${scenario.seed}`);
  const world = createWorld(STARTED_AT, random);
  const readers = Array.from({ length: scenario.readers }, (_, index) => ({
    userId: random.uuid(),
    email: `reader${index}@example.com`,
  }));
  await server.startAnew(readers, world.now);
  const wire = { server, sent: [], performed: [] };
  const devices = scenario.devices.map(({ hasSync }, index) =>
    createDevice(world, `device ${index}`, programs, wire, hasSync),
  );
  const run: Run = { world, devices, readers, ...wire, asked: [], happened: [], looks: [] };
  scenario.devices.forEach(({ pages }, index) => {
    for (let place = 0; place < pages; place += 1) devices[index]?.openPage(place);
  });
  for (const [index, step] of scenario.steps.entries()) {
    await world.pass(step.after);
    take(run, server, step, index);
  }
  const healedAt = await heal(run, scenario);
  const { asked, sent, performed, happened, looks } = run;
  const rows = await server.rows();
  const borrowed = await borrowKey(server, run);
  return { scenario, healedAt, asked, sent, performed, happened, looks, rows, borrowed };
}
