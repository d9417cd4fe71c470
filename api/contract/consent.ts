/**
 * The consent cookie. The page writes it, and the
 * server gives it out anew with its remaining life, because some browsers end cookies of scripts after seven days.
 */
export const CONSENT_COOKIE = 'consent';
export const CONSENT_DAYS = 150;

const DAY_SECONDS = 86_400;

/** What a visitor may choose; what the site cannot do without is not asked for. */
export interface CookiePreferences {
  essential: true;
  analytics: boolean;
  marketing: boolean;
}

export interface Consent {
  preferences: CookiePreferences;
  /** Seconds that the cookie has still to live. */
  seconds: number;
}

const FORM = /(?:^|;\s*)consent=analytics:([01])\.marketing:([01])\.until:(\d{1,12})(?=;|$)/;

/** A cookie header's part, or document.cookie's; null where there is no choice, or none that this page can have made. */
export function readConsent(cookies: string, now: Date): Consent | null {
  const [, analytics, marketing, until] = FORM.exec(cookies) ?? [];
  if (until === undefined) return null;
  const seconds = Number(until) - Math.floor(now.getTime() / 1000);
  if (seconds <= 0 || seconds > CONSENT_DAYS * DAY_SECONDS) return null;
  return {
    preferences: { essential: true, analytics: analytics === '1', marketing: marketing === '1' },
    seconds,
  };
}

/**
 * The cookie as a script or a Set-Cookie header writes it.
 * @param seconds its life from now, by default 150 days
 */
export function writeConsent(
  { analytics, marketing }: Pick<CookiePreferences, 'analytics' | 'marketing'>,
  now: Date,
  isSecure: boolean,
  seconds: number = CONSENT_DAYS * DAY_SECONDS,
): string {
  const until = Math.floor(now.getTime() / 1000) + seconds;
  const value = `analytics:${Number(analytics)}.marketing:${Number(marketing)}.until:${until}`;
  return `${CONSENT_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
