import { createRandom } from '../model/random';
import { FAULTS, type Scenario, type Step } from '../model/scenario';

/** A run in which one device sends nothing but inquiries, which any of the programs can. */
export function planInquiries(seed: number): Scenario {
  const random = createRandom(`inquiries ${seed}`);
  const pages = random.whole(1, 2);
  const pause = () =>
    random.pick([random.whole(0, 200), random.whole(600, 4000), random.whole(5000, 60_000)]);
  const page = () => random.whole(0, pages - 1);
  const draws: readonly (() => Step[])[] = [
    () => [{ after: 600 + pause(), do: 'inquire', device: 0, page: page() }],
    () => [{ after: 600 + pause(), do: 'inquire', device: 0, page: page() }],
    () => [
      {
        after: pause(),
        do: 'fault',
        device: 0,
        fault: random.pick(FAULTS),
        times: random.whole(1, 3),
        seconds: random.whole(2, 60),
      },
      { after: 600, do: 'inquire', device: 0, page: page() },
    ],
    () => [
      {
        after: pause(),
        do: 'network',
        device: 0,
        is: random.pick(['on', 'off', 'off', 'portal'] as const),
        isNoticed: random.chance(0.7),
      },
    ],
    () => [
      {
        after: random.whole(0, 200),
        do: 'kill',
        device: 0,
        what: random.pick(['page', 'worker', 'all'] as const),
        page: page(),
      },
      { after: pause(), do: 'open', device: 0, page: page() },
    ],
  ];
  const steps = Array.from({ length: random.whole(4, 12) }, () => random.pick(draws)()).flat();
  return {
    seed,
    readers: 1,
    devices: [{ hasSync: random.chance(0.7), pages }],
    steps,
    healing: 'look',
    epilogueMs: 60 * 60_000,
  };
}
