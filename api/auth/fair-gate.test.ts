import { describe, expect, it } from 'vitest';
import { createFairGate } from './fair-gate';

/** A gate that lets one work run at a time, each of which ends when the test says so. */
function start(waiting: number) {
  const inTurn = createFairGate({ atOnce: 1, waiting });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    refused,
    /** @param name of the work; its first letter is its lane */
    enter(name: string) {
      const [lane = ''] = name;
      const work = () => {
        begun.push(name);
        return new Promise<void>(resolve => ends.push(resolve));
      };
      inTurn(lane, work).catch(() => refused.push(name));
    },
    /** Ends what runs, one after the other, until nothing waits. */
    async drain() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await new Promise(resolve => setImmediate(resolve));
      }
    },
  };
}

describe('a fair gate', () => {
  it('lets the lines take turns', async () => {
    const { enter, begun, drain } = start(9);
    for (const name of ['a0', 'a1', 'a2', 'a3', 'b1', 'b2', 'c1']) enter(name);
    await drain();
    expect(begun).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('takes the last place of the longest line for who has fewer', async () => {
    const { enter, begun, refused, drain } = start(4);
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'b1', 'c1']) enter(name);
    await drain();
    expect(refused).toEqual(['a4', 'a3']);
    expect(begun).toEqual(['a0', 'a1', 'b1', 'c1', 'a2']);
  });

  it('refuses the newcomer where nobody has more', async () => {
    const { enter, begun, refused, drain } = start(2);
    for (const name of ['a0', 'a1', 'b1', 'a2', 'c1']) enter(name);
    await drain();
    expect(refused).toEqual(['a2', 'c1']);
    expect(begun).toEqual(['a0', 'a1', 'b1']);
  });

  it('is free again when all is done, also after a work that failed', async () => {
    const inTurn = createFairGate({ atOnce: 1, waiting: 0 });
    await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn('a', async () => 'done')).toBe('done');
  });
});
