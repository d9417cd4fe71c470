import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a text is the upload secret. */
export type GraftCheck = (graft: string) => boolean;

const digest = (text: string) => createHash('sha256').update(text).digest();

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

/**
 * Creates the check of who may upload: callers who know the secret. Without a configured secret, every caller of a
 * server that listens on a loopback address may upload.
 * @returns null if nobody may upload
 */
export function createGraftCheck(secret: string | undefined, host: string): GraftCheck | null {
  if (secret === undefined) return LOOPBACK.test(host) ? () => true : null;
  const expected = digest(secret);
  // Digests have one length and are compared in constant time, so that timing reveals nothing.
  return graft => timingSafeEqual(digest(graft), expected);
}
