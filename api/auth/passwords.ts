import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { type Caps, MACHINE_CAPS } from '../shared/caps';
import { createFairGate } from './fair-gate';

export interface HashCost {
  memoryKiB: number;
  passes: number;
}

/** About 50 ms on one core. */
export const HASH_COST: HashCost = { memoryKiB: 64 * 1024, passes: 3 };
const PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/;

export interface Passwords {
  /**
   * @param lane groups callers that share one line, such as a network
   * @throws Refusal 503 if too many hashes are waiting
   */
  hash(password: string, lane: string): Promise<string>;
  /**
   * Whether the password matches the hash. For an unknown user (null), it takes as long and returns false.
   * @param lane groups callers that share one line, such as a network
   * @throws Refusal 503 if too many hashes are waiting
   */
  verify(passwordHash: string | null, password: string, lane: string): Promise<boolean>;
  /** Whether a hash was made with less memory or fewer passes than now required. */
  isOutdated(passwordHash: string): boolean;
}

/** Hashes and verifies passwords, a few at a time, so that a flood of log-ins cannot exhaust the machine's memory. */
export function createPasswords(
  cost: HashCost = HASH_COST,
  places: Caps['hashes'] = MACHINE_CAPS.hashes,
): Passwords {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 };
  const inTurn = createFairGate(places);
  const nobody = hashOfNothing(cost);
  const composed = (password: string) => password.normalize('NFC');
  return {
    hash: (password, lane) => inTurn(lane, () => hash(composed(password), options)),
    async verify(passwordHash, password, lane) {
      const isRight = await inTurn(lane, () => verify(passwordHash ?? nobody, composed(password)));
      return isRight && passwordHash !== null;
    },
    isOutdated(passwordHash) {
      const [, memoryKiB = 0, passes = 0] = (PARAMETERS.exec(passwordHash) ?? []).map(Number);
      return memoryKiB < cost.memoryKiB || passes < cost.passes;
    },
  };
}

/** A hash that takes as long to verify as any other and that no known password has: its digest is random. */
function hashOfNothing({ memoryKiB, passes }: HashCost): string {
  const part = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${part(16)}$${part(32)}`;
}
