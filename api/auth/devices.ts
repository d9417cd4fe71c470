import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Browsers in which somebody has logged in to an account or set its password. Each browser has its own count of
 * failures, so that people who guess elsewhere cannot lock out the owner. The cookie opens nothing. The user's password
 * hash signs it: a new password invalidates it, and the server needs neither a record nor a secret of its own.
 */
export interface Devices {
  /**
   * Finds the name of the browser that sends a cookie.
   * @param passwordHash of the user who is logging in; null if there is no such user
   * @returns null if the cookie is missing, another user's, or signed for a former password
   */
  find(cookieHeader: string | undefined, passwordHash: string | null): string | null;
  /**
   * Returns the Set-Cookie header that names a browser for a user.
   * @param name the browser's name; a new one by default
   */
  remember(passwordHash: string, name?: string): string;
}

const LIFE_S = 180 * 24 * 3600;
const NAME_BYTES = 16;

const sign = (name: string, passwordHash: string) =>
  createHmac('sha256', passwordHash).update(`device\n${name}`).digest();

/** Creates devices; the scheme of the site's address decides the name and the security of the cookie. */
export function createDevices(siteUrl: URL): Devices {
  const isSecure = siteUrl.protocol === 'https:';
  const cookieName = isSecure ? '__Host-device' : 'device';
  const cookie = new RegExp(`(?:^|; ?)${cookieName}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);
  const attributes = `HttpOnly; Max-Age=${LIFE_S}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    find(cookieHeader, passwordHash) {
      const [, name, signature] = cookie.exec(cookieHeader ?? '') ?? [];
      if (name === undefined || signature === undefined) return null;
      // Computed for unknown users as well, so that timing does not reveal who has an account.
      const isRight = timingSafeEqual(sign(name, passwordHash ?? ''), Buffer.from(signature, 'base64url'));
      return isRight && passwordHash !== null ? name : null;
    },
    remember(passwordHash, name = randomBytes(NAME_BYTES).toString('base64url')) {
      return `${cookieName}=${name}.${sign(name, passwordHash).toString('base64url')}; ${attributes}`;
    },
  };
}
