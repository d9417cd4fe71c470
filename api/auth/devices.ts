import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Browsers in which somebody has logged in to an account or set its password. Each has a count of failures of its own,
 * so that those who guess elsewhere do not keep the owner out. The cookie opens nothing. It is keyed by the user's
 * password hash: a new password makes it worthless, no server has to remember it, and none needs a secret for it.
 */
export interface Devices {
  /**
   * The name of the browser that sends a cookie.
   * @param passwordHash of the user who is to log in; null where there is none
   * @returns null where the cookie is missing or another user's, or was given out for a former password
   */
  find(cookieHeader: string | undefined, passwordHash: string | null): string | null;
  /**
   * The Set-Cookie header that names a browser for a user.
   * @param name the one it has; without it, it gets one
   */
  remember(passwordHash: string, name?: string): string;
}

const LIFE_S = 180 * 24 * 3600;
const NAME_BYTES = 16;

const sign = (name: string, passwordHash: string) =>
  createHmac('sha256', passwordHash).update(`device\n${name}`).digest();

/** Devices whose cookie is named and secured by the scheme of the site's address. */
export function createDevices(siteUrl: URL): Devices {
  const isSecure = siteUrl.protocol === 'https:';
  const cookieName = isSecure ? '__Host-device' : 'device';
  const cookie = new RegExp(`(?:^|; ?)${cookieName}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`);
  const attributes = `HttpOnly; Max-Age=${LIFE_S}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    find(cookieHeader, passwordHash) {
      const [, name, signature] = cookie.exec(cookieHeader ?? '') ?? [];
      if (name === undefined || signature === undefined) return null;
      // Worked out for nobody as well, so that time does not tell who has an account.
      const isRight = timingSafeEqual(sign(name, passwordHash ?? ''), Buffer.from(signature, 'base64url'));
      return isRight && passwordHash !== null ? name : null;
    },
    remember(passwordHash, name = randomBytes(NAME_BYTES).toString('base64url')) {
      return `${cookieName}=${name}.${sign(name, passwordHash).toString('base64url')}; ${attributes}`;
    },
  };
}
