import { describe, expect, it } from 'vitest';
import { createFairGate } from './fair-gate';

/** A gate that runs one task at a time; each task ends when the test says so. */
function start(waiting: number) {
  const inTurn = createFairGate({ atOnce: 1, waiting });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    refused,
    /** @param name of the task; its first letter is its lane */
    enter(name: string) {
      const [lane = ''] = name;
      const work = () => {
        begun.push(name);
        return new Promise<void>(resolve => ends.push(resolve));
      };
      inTurn(lane, work).catch(() => refused.push(name));
    },
    /** Ends one task after the other until none is left. */
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

  it('gives the last place of the longest line to a caller with a shorter line', async () => {
    const { enter, begun, refused, drain } = start(4);
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'b1', 'c1']) enter(name);
    await drain();
    expect(refused).toEqual(['a4', 'a3']);
    expect(begun).toEqual(['a0', 'a1', 'b1', 'c1', 'a2']);
  });

  it('refuses a newcomer if no line is longer', async () => {
    const { enter, begun, refused, drain } = start(2);
    for (const name of ['a0', 'a1', 'b1', 'a2', 'c1']) enter(name);
    await drain();
    expect(refused).toEqual(['a2', 'c1']);
    expect(begun).toEqual(['a0', 'a1', 'b1']);
  });

  it('is free again after all tasks have ended, even one that failed', async () => {
    const inTurn = createFairGate({ atOnce: 1, waiting: 0 });
    await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn('a', async () => 'done')).toBe('done');
  });
});
