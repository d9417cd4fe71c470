import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';

const BYTES = 32;
const FORM = /^[\w-]{43}$/;

/** Makes a secret for a link: 256 random bits in base64url. */
export const makeSecret = (): string => randomBytes(BYTES).toString('base64url');

/** The hash stored in place of a secret. A fast hash is enough: nobody can try 2^256 secrets. */
export const secretHash = (secret: string): string => hash('sha256', secret);

/** Whether a text has the form of a secret. */
export const isSecret = (text: string): boolean => FORM.test(text);

/** Creates the check of whether a text is a secret. Digests have one length and are compared in constant time. */
export function matcherOf(secret: string): (given: string) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return given => timingSafeEqual(digest(given), expected);
}
