import { clientAddress } from '../http/address';
import { createLimiter } from '../http/rate-limits';
import type { Clock } from '../shared/clock';
import { matcherOf } from '../shared/secrets';

const WITHIN_MS = 15 * 60_000;
/** Wrong secrets of one address. */
export const OWN_FAILURES = { calls: 10, withinMs: WITHIN_MS };
/** Wrong secrets of all addresses that have never had the right one. */
export const STRANGERS_FAILURES = { calls: 100, withinMs: WITHIN_MS };
const STRANGERS = 'strangers';

/** How many addresses that have had the right secret are remembered. */
const KNOWN = 100;
/** Callers on this machine never wait for the failures of strangers, so they can help operators whom an attack keeps out. */
const THIS_MACHINE = ['127.0.0.1', '::1'].map(remoteAddress =>
  clientAddress({ socket: { remoteAddress }, headers: {} }, 0),
);

export type Verdict = { kind: 'right' } | { kind: 'wrong' } | { kind: 'wait'; waitMs: number };

/**
 * Judges a secret, in constant time, unless too many were wrong.
 * @param address as `clientAddress` returns it
 */
export type SecretCheck = (address: string, given: string) => Verdict;

/**
 * Creates the check of the operators' secret. While it says to wait, it does not judge: the right secret would
 * otherwise stand out. Only strangers wait for the failures of others, so an attack from elsewhere keeps out no
 * operator and no Prometheus that has been in. The counts are in memory: one process of a machine has the port of
 * operators, and that must answer while the database is away.
 */
export function createSecretCheck(secret: string, clock: Clock): SecretCheck {
  const isRight = matcherOf(secret);
  const own = createLimiter(OWN_FAILURES, clock);
  const strangers = createLimiter(STRANGERS_FAILURES, clock);
  const known = new Set<string>();

  function remember(address: string): void {
    // Moves the address to the end.
    known.delete(address);
    known.add(address);
    const [oldest] = known;
    if (known.size > KNOWN && oldest !== undefined) known.delete(oldest);
  }

  return (address, given) => {
    const isStranger = !known.has(address) && !THIS_MACHINE.includes(address);
    const waitMs = Math.max(own.look(address), isStranger ? strangers.look(STRANGERS) : 0);
    if (waitMs > 0) return { kind: 'wait', waitMs };
    if (isRight(given)) {
      remember(address);
      return { kind: 'right' };
    }
    own.take(address);
    if (isStranger) strangers.take(STRANGERS);
    return { kind: 'wrong' };
  };
}
