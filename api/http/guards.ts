import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Claim } from '../../db/queries/idempotency';
import type { Call, CallEnv } from './call';
import type { Log } from './log';
import type { Limiter } from './rate-limits';
import { Refusal, retryAfter } from './refusal';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Gives every call an id, and logs the call when it is answered, unless it was passed on. */
export function observe(log: Log): MiddlewareHandler<CallEnv> {
  return async (call, next) => {
    const startedAt = performance.now();
    const id = randomUUID();
    call.set('requestId', id);
    await next();
    if (call.get('isPassedOn')) return;
    const sent = call.get('sent');
    log.request({
      id,
      method: call.req.method,
      route: routePath(call, -1),
      status: sent?.status ?? 0,
      startedAt,
      bytes: sent?.bytes ?? 0,
      userId: call.get('userId'),
      address: call.env.address,
      event: call.get('event'),
    });
  };
}

/**
 * Counts a call.
 * @param claim of a write whose repeats do not count: a browser may send it many times before it has the answer
 * @throws Refusal 429 if the caller has no calls left
 */
export function countCall(limiter: Limiter, caller: string, claim?: Claim): void {
  const waitMs = takeCall(limiter, caller, claim);
  if (waitMs > 0) throw tooMany(waitMs);
}

/**
 * Counts a call, but not the repeats right after a write.
 * @returns 0 if the caller had a call left, else the milliseconds to wait
 */
export const takeCall = (limiter: Limiter, caller: string, claim?: Claim): number =>
  limiter.take(caller, claim && `${claim.scope} ${claim.key}`);

/** Like `countCall`, without counting. @throws Refusal 429 if the caller has no calls left */
export function requireCallsLeft(limiter: Limiter, caller: string): void {
  const waitMs = limiter.look(caller);
  if (waitMs > 0) throw tooMany(waitMs);
}

export const tooMany = (waitMs: number) =>
  new Refusal(429, 'rate_limited', 'Too many calls. Please wait a moment.', { headers: retryAfter(waitMs) });

/**
 * Calls that only the secret in their address authorises, so it does not matter which page sends them. Their page sends
 * no referrer, so browsers without Sec-Fetch-Site send `Origin: null`.
 */
const BY_SECRET = /^\/unsubscribe\//;

/** Finds the session that a cookie header presents, valid or not; null if it presents none. */
type FindSession = (cookieHeader: string | undefined) => object | null;

/**
 * Refuses an address without calls left (429), and a change that another site's page made a browser send (403). A
 * caller with neither Sec-Fetch-Site nor Origin is no browser, and may do what needs no session.
 */
export function guard(everything: Limiter, siteUrl: URL, presented: FindSession): MiddlewareHandler<CallEnv> {
  return (call, next) => {
    countCall(everything, call.env.address);
    const isChange = !SAFE_METHODS.has(call.req.method) && !BY_SECRET.test(call.req.path);
    if (isChange && !isOurs(call, siteUrl, presented)) {
      throw new Refusal(403, 'foreign_origin', 'This call came from another site.');
    }
    return next();
  };
}

/**
 * Protects a GET that changes something: a script of our own pages may send it; an image, a link, a prefetch or another
 * site's page may not. Browsers without these headers are trusted.
 * @throws Refusal 403
 */
export function requireOwnScript({ req }: Call, siteUrl: URL): void {
  const isOwn =
    req.method === 'GET' &&
    ['same-origin', undefined].includes(req.header('sec-fetch-site')) &&
    ['empty', undefined].includes(req.header('sec-fetch-dest')) &&
    [siteUrl.origin, undefined].includes(req.header('origin')) &&
    (req.header('sec-purpose') ?? req.header('purpose')) === undefined;
  if (!isOwn) throw new Refusal(403, 'foreign_origin', 'This call must come from a page of this site.');
}

function isOurs(call: Call, siteUrl: URL, presented: FindSession): boolean {
  const site = call.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = call.req.header('origin');
  if (origin !== undefined) return origin === siteUrl.origin;
  return presented(call.req.header('cookie')) === null;
}
