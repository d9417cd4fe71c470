import { matcherOf } from '../shared/secrets';

/** Whether a text is the upload secret. */
export type GraftCheck = (graft: string) => boolean;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

/**
 * Creates the check of who may upload: callers who know the secret. Without a configured secret, every caller of a
 * server that listens on a loopback address may upload.
 * @returns null if nobody may upload
 */
export function createGraftCheck(secret: string | undefined, host: string): GraftCheck | null {
  if (secret === undefined) return LOOPBACK.test(host) ? () => true : null;
  return matcherOf(secret);
}
