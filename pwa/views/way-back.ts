import { isSecretPath } from '../../api/contract/secret-paths';

interface Place {
  /** An address of this site, whole or from its path on. */
  path: string;
  /** Pixels. */
  top?: number | undefined;
}

/** The forms of accounts, and paths that the history would read as another site. */
const NO_WAY_BACK = /^\/(\/|(login|sign-in)$)/;

/**
 * Where a log-in leads: back to where the reader was, and home if that was nowhere on this site. An assessment begins
 * when it is opened, so its reader comes back to the page before it, which leads on to what was begun.
 * @param from what the history keeps of it
 * @param referrer the page whose link opened this document, before its script could note it; empty for none
 * @param origin this site's
 */
export function wayBack(from: Place | undefined, referrer: string, origin: string): Place {
  for (const { path, top } of from ? [from, { path: referrer }] : [{ path: referrer }]) {
    const { pathname, search, origin: site } = new URL(path, origin);
    if (site !== origin || NO_WAY_BACK.test(pathname) || isSecretPath(pathname)) continue;
    if (pathname.startsWith('/assessmentStarted/')) return { path: '/assessment' };
    return { path: pathname + search, top };
  }
  return { path: '/' };
}
