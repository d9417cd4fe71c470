import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a text is the upload secret. */
export type GraftCheck = (graft: string) => boolean;

const digest = (text: string) => createHash('sha256').update(text).digest();

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

/**
 * Who may upload: who knows the secret, or where none is configured everybody who reaches a server that listens to its
 * own machine only.
 * @returns null where nobody may
 */
export function createGraftCheck(secret: string | undefined, host: string): GraftCheck | null {
  if (secret === undefined) return LOOPBACK.test(host) ? () => true : null;
  const expected = digest(secret);
  // Digests are of one length and in constant time compared, so that the time tells nothing.
  return graft => timingSafeEqual(digest(graft), expected);
}
