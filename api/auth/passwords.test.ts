import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/refusal';
import { CHEAP } from '../tests/support/test-app';
import { createPasswords } from './passwords';

const HERE = 'one network';

describe('passwords', () => {
  it('are hashed with argon2id, 64 MiB and three passes', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('correct horse', HERE);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await passwords.verify(hash, 'correct horse', HERE)).toBe(true);
    expect(await passwords.verify(hash, 'Correct horse', HERE)).toBe(false);
  });

  it('take as much work to refuse for an unknown user as for a known one', async () => {
    const passwords = createPasswords({ memoryKiB: 32 * 1024, passes: 2 });
    const hash = await passwords.hash('correct horse', HERE);
    // Processor time does not depend on what else the machine is doing, unlike the clock.
    const work = async (of: string | null) => {
      const before = process.cpuUsage();
      expect(await passwords.verify(of, 'wrong', HERE)).toBe(false);
      return process.cpuUsage(before).user;
    };
    let [forNobody, forSomebody] = [0, 0];
    for (let round = 0; round < 9; round += 1) {
      forNobody += await work(null);
      forSomebody += await work(hash);
    }
    expect(forNobody / forSomebody).toBeGreaterThan(0.5);
    expect(forNobody / forSomebody).toBeLessThan(2);
  });

  it('are outdated after memory or passes have been raised', async () => {
    const cheap = createPasswords(CHEAP);
    const hash = await cheap.hash('correct horse', HERE);
    expect(cheap.isOutdated(hash)).toBe(false);
    expect(createPasswords({ ...CHEAP, passes: 2 }).isOutdated(hash)).toBe(true);
    expect(createPasswords({ ...CHEAP, memoryKiB: 16 }).isOutdated(hash)).toBe(true);
    expect(cheap.isOutdated('$2b$10$of-another-kind')).toBe(true);
  });

  it('wait in a line of at most fifty', async () => {
    const passwords = createPasswords(CHEAP);
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => passwords.hash('correct horse', HERE)),
    );
    const refused = results.filter(result => result.status === 'rejected');
    expect(refused).toHaveLength(8);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(Refusal);
      expect(reason).toMatchObject({ status: 503, code: 'busy', headers: { 'retry-after': '2' } });
    }
    expect(await passwords.hash('correct horse', HERE)).toContain('$argon2id$');
  });

  it('from a network that floods do not displace those of other networks', async () => {
    const passwords = createPasswords(CHEAP);
    const hash = (lane: string) => passwords.hash('correct horse', lane);
    const flood = Array.from({ length: 200 }, () => hash('flood'));
    const others = Array.from({ length: 20 }, (_, index) => hash(`network ${index}`));
    const [ofFlood, ofOthers] = await Promise.all([Promise.allSettled(flood), Promise.allSettled(others)]);
    expect(ofOthers.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(ofFlood.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
  });
});
