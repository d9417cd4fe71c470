import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Call, CallEnv } from './call';
import type { Log } from './log';
import type { Limiter } from './rate-limits';
import { Refusal, retryAfter } from './refusal';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Names every call, and notes it in the log when it is answered. */
export function observe(log: Log): MiddlewareHandler<CallEnv> {
  return async (call, next) => {
    const startedAt = performance.now();
    const id = randomUUID();
    call.set('requestId', id);
    await next();
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

/** @throws Refusal 429 where the caller has no call left */
export function take(limiter: Limiter, caller: string): void {
  const waitMs = limiter.take(caller);
  if (waitMs > 0) throw tooMany(waitMs);
}

/** @throws Refusal 429 where the caller has no call left; counts none */
export function requireLeft(limiter: Limiter, caller: string): void {
  const waitMs = limiter.look(caller);
  if (waitMs > 0) throw tooMany(waitMs);
}

export const tooMany = (waitMs: number) =>
  new Refusal(429, 'rate_limited', 'Too many calls. Please wait a moment.', { headers: retryAfter(waitMs) });

/**
 * Calls that the secret in their address authorises, and nothing else: it makes no difference which page sends them.
 * Their page sends no referrer, so that browsers without Sec-Fetch-Site name its origin `null`.
 */
const BY_SECRET = /^\/unsubscribe\//;

/** Finds the session that a cookie header presents, good or not; null where it presents none. */
type FindSession = (cookieHeader: string | undefined) => object | null;

/**
 * Refuses an address that has no calls left, and a change that another site's page made a browser send. A caller
 * without the two headers that tell is no browser, and may do what needs no session.
 */
export function guard(everything: Limiter, siteUrl: URL, presented: FindSession): MiddlewareHandler<CallEnv> {
  return (call, next) => {
    take(everything, call.env.address);
    const isChange = !SAFE_METHODS.has(call.req.method) && !BY_SECRET.test(call.req.path);
    if (isChange && !isOurs(call, siteUrl, presented)) {
      throw new Refusal(403, 'foreign_origin', 'This call came from another site.');
    }
    return next();
  };
}

/**
 * For a GET that changes something: a script of our own pages may make it; an image, a link, a look ahead or another
 * site's page may not. Browsers that do not say what they are doing are believed.
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
