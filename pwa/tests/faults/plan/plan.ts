import { createRandom, type Random } from '../model/random';
import type { Scenario, Step } from '../model/scenario';
import { anonymous, clock, type Draw, decide, fault, kill, network, turn, write } from './draws';
import { bringBack, evict, full, handOver, lateUndo, session, tunnel, waiting } from './episodes';

const DRAWS: readonly [weight: number, draw: Draw][] = [
  [22, write],
  [9, anonymous],
  [4, decide],
  [14, fault],
  [5, network],
  [8, kill],
  [6, turn],
  [3, clock],
  [3, full],
  [4, session],
  [1, evict],
  [9, tunnel],
  [5, waiting],
  [8, bringBack],
  [2, lateUndo],
  [4, handOver],
];
const ALL_WEIGHTS = DRAWS.reduce((sum, [weight]) => sum + weight, 0);

function drawOf(random: Random): Draw {
  let left = random.next() * ALL_WEIGHTS;
  for (const [weight, draw] of DRAWS) {
    left -= weight;
    if (left < 0) return draw;
  }
  return write;
}

/** Draws what will happen in a run. The same seed gives the same scenario. */
export function planScenario(seed: number): Scenario {
  const random = createRandom(`plan ${seed}`);
  const readers = random.chance(0.4) ? 2 : 1;
  const devices = Array.from({ length: random.chance(0.4) ? 2 : 1 }, () => ({
    hasSync: random.chance(0.6),
    pages: random.whole(1, 3),
  }));
  const plan = { random, devices: devices.length, pages: devices.map(({ pages }) => pages), readers };
  const steps: Step[] = devices.flatMap((_device, device) => [
    { after: 500, do: 'logIn', device, page: 0, reader: random.whole(0, readers - 1) } as const,
    { after: 1000, do: 'visit', device, page: 0 } as const,
  ]);
  const episodes = random.whole(4, 14);
  for (let index = 0; index < episodes; index += 1) steps.push(...drawOf(random)(plan));
  return { seed, readers, devices, steps, healing: random.chance(0.7) ? 'look' : 'quiet' };
}
