import { describe, expect, it } from 'vitest';
import { capsOfProcess, MACHINE_CAPS } from './caps';

/** All numbers, by their names. */
const flat = (caps: object, prefix = ''): [name: string, cap: number][] =>
  Object.entries(caps).flatMap(([name, cap]) =>
    typeof cap === 'number' ? [[prefix + name, cap] as [string, number]] : flat(cap, `${prefix + name}.`),
  );

describe('the caps of a process', () => {
  it('are those of the machine if it is the only one', () => {
    expect(capsOfProcess(1)).toEqual(MACHINE_CAPS);
  });

  it('are whole parts of the machine’s', () => {
    expect(capsOfProcess(3)).toEqual({
      connections: { perAddress: 33, perNetwork: 133, total: 666 },
      hashes: { atOnce: 1, waiting: 16 },
      uploads: 1,
      drains: 2,
      mails: 1,
    });
  });

  it.each([2, 3, 8, 64])(
    'add up to no more than the machine’s with %i processes, unless each has the least',
    processes => {
      const machine = Object.fromEntries(flat(MACHINE_CAPS));
      for (const [name, cap] of flat(capsOfProcess(processes))) {
        const least = name.startsWith('connections.') ? 6 : 1;
        expect(cap).toBeGreaterThanOrEqual(least);
        if (cap > least) expect(cap * processes).toBeLessThanOrEqual(machine[name] ?? 0);
      }
    },
  );
});
