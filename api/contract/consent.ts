/**
 * The consent cookie. The page writes it, and the server sets it again with its remaining life, because some browsers
 * end script-set cookies after seven days.
 */
export const CONSENT_COOKIE = 'consent';

/** 150 days. */
const CONSENT_SECONDS = 150 * 86_400;

/** A visitor's choice; essential cookies need none. */
interface CookiePreferences {
  essential: true;
  analytics: boolean;
  marketing: boolean;
}

interface Consent {
  preferences: CookiePreferences;
  /** The remaining life of the cookie, in seconds. */
  seconds: number;
}

const FORM = /(?:^|;\s*)consent=analytics:([01])\.marketing:([01])\.until:(\d{1,12})(?=;|$)/;

/** Reads the choice from a Cookie header or document.cookie; null if there is none, or none this site can have set. */
export function readConsent(cookies: string, now: Date): Consent | null {
  const [, analytics, marketing, until] = FORM.exec(cookies) ?? [];
  if (until === undefined) return null;
  const seconds = Number(until) - Math.floor(now.getTime() / 1000);
  if (seconds <= 0 || seconds > CONSENT_SECONDS) return null;
  return {
    preferences: { essential: true, analytics: analytics === '1', marketing: marketing === '1' },
    seconds,
  };
}

/**
 * Makes the cookie for document.cookie or a Set-Cookie header.
 * @param seconds its life from `now`, by default 150 days
 */
export function writeConsent(
  { analytics, marketing }: Pick<CookiePreferences, 'analytics' | 'marketing'>,
  now: Date,
  isSecure: boolean,
  seconds = CONSENT_SECONDS,
): string {
  const until = Math.floor(now.getTime() / 1000) + seconds;
  const value = `analytics:${Number(analytics)}.marketing:${Number(marketing)}.until:${until}`;
  return `${CONSENT_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
