import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Refusal, retryAfter } from '../refusal';

export interface HashCost {
  memoryKiB: number;
  passes: number;
}

/** RELIABILITY.md decision 21: about 50 ms on one core. */
const COST: HashCost = { memoryKiB: 64 * 1024, passes: 3 };
const AT_ONCE = 2;
const WAITING = 50;
const PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/;

export interface Passwords {
  /** @throws Refusal 503 where too many hashes are waiting */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one of the hash. For an unknown user (null) it takes as long and is false.
   * @throws Refusal 503 where too many hashes are waiting
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made more cheaply than today's. */
  isOutdated(passwordHash: string): boolean;
}

/** Hashes and verifies passwords, a few at a time, so that a flood of logins cannot take the machine's memory. */
export async function createPasswords(cost: HashCost = COST): Promise<Passwords> {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 };
  const inTurn = createGate();
  const nobody = await hash(randomBytes(16).toString('hex'), options);
  const composed = (password: string) => password.normalize('NFC');
  return {
    hash: password => inTurn(() => hash(composed(password), options)),
    async verify(passwordHash, password) {
      const isRight = await inTurn(() => verify(passwordHash ?? nobody, composed(password)));
      return isRight && passwordHash !== null;
    },
    isOutdated(passwordHash) {
      const [, memoryKiB = 0, passes = 0] = (PARAMETERS.exec(passwordHash) ?? []).map(Number);
      return memoryKiB < cost.memoryKiB || passes < cost.passes;
    },
  };
}

function createGate() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING) {
        throw new Refusal(503, 'busy', 'Too many people are logging in. Please try again in a moment.', {
          headers: retryAfter(2000),
        });
      }
      await new Promise<void>(resolve => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or is free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
