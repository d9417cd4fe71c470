import type { IncomingMessage, ServerResponse } from 'node:http';
import { CONSENT_COOKIE, readConsent, writeConsent } from './contract/consent';

/** Pages, calls and the worker; files that caches keep for others must carry nobody's cookie. */
const isRenewed = (path: string) => !path.includes('.') || path === '/sw.js';

/**
 * Gives the consent cookie out anew with its remaining life: some browsers end cookies that a script has set after
 * seven days (CONTRACT.md, Save Preferences).
 */
export function renewConsent(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  siteUrl: URL,
): void {
  const { cookie, 'sec-fetch-dest': destination } = request.headers;
  if (!cookie?.includes(`${CONSENT_COOKIE}=`) || !isRenewed(path)) return;
  // What a running page fetches may be answered after its visitor has chosen anew, and would undo that choice.
  if (destination === 'empty') return;
  const now = new Date();
  const consent = readConsent(cookie, now);
  if (!consent) return;
  const isSecure = siteUrl.protocol === 'https:';
  response.setHeader('set-cookie', writeConsent(consent.preferences, now, isSecure, consent.seconds));
}
