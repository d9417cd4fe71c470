import { hash } from 'node:crypto';
import { Hono } from 'hono';
import type { Database } from '../../db/client';
import { DatabaseAway } from '../../db/errors';
import { readMailQueue, readOverview, sendAgain } from '../../db/queries/operator';
import { retryAfter } from '../http/refusal';
import type { Clock } from '../shared/clock';
import { operatorPage, operatorStyles } from './page';
import { createSecretCheck } from './secret-check';

/** A mail that is sent again is tried for this long. */
const TRIED_MS = 24 * 60 * 60_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', operatorStyles, 'base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

interface OperatorNeeds {
  database: Database;
  /** At least 32 characters. */
  secret: string;
  /** The metrics of all processes, in the text format of Prometheus. */
  readMetrics(): Promise<string>;
  build: string;
  /** The site's name. */
  brand: string;
  clock: Clock;
  /** Told of each call whose secret was wrong, or was not judged because too many were. */
  onRefused(why: 'wrong_secret' | 'limit'): void;
  /** Logs a bug, or a process that did not tell its metrics. */
  onError(error: unknown): void;
}

/** What the listener tells about a call. */
interface OperatorEnv {
  /** The caller's address, as `clientAddress` returns it. */
  Bindings: { address: string };
}

export type OperatorApp = Hono<OperatorEnv>;

/**
 * Creates what operators see, on a port of its own: `/metrics` for Prometheus, and a page about what has come in and
 * what could not be sent. Everything needs the secret, as a bearer token or as the password of any user.
 */
export function createOperatorApp({
  database,
  secret,
  readMetrics,
  build,
  brand,
  clock,
  onRefused,
  onError,
}: OperatorNeeds): OperatorApp {
  const app: OperatorApp = new Hono();
  const judge = createSecretCheck(secret, clock);

  app.use(async (call, next) => {
    const given = secretIn(call.req.header('authorization'));
    // A browser asks without a secret first, so that does not count.
    const verdict = given === null ? null : judge(call.env.address, given);
    if (verdict?.kind === 'wait') {
      onRefused('limit');
      return call.text('Too many secrets were wrong. Please wait.\n', 429, {
        ...HEADERS,
        ...retryAfter(verdict.waitMs),
      });
    }
    if (verdict?.kind === 'wrong') onRefused('wrong_secret');
    if (verdict?.kind !== 'right') {
      return call.text('This needs the secret of OPERATOR_SECRET.\n', 401, {
        ...HEADERS,
        'www-authenticate': 'Basic realm="Operation", charset="UTF-8"',
      });
    }
    await next();
  });

  app.get('/metrics', async call =>
    call.body(await readMetrics(), 200, {
      ...HEADERS,
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    }),
  );

  app.get('/', async call => {
    const [overview, queue] = await database.call(async sql => [
      await readOverview(sql),
      await readMailQueue(sql, clock()),
    ]);
    const page = operatorPage(overview, queue, { brand, build, node: process.versions.node });
    return call.html(page, 200, HEADERS);
  });

  app.post('/mails/:id/again', async call => {
    // Browsers send the password of this page with the forms of others, too.
    if (call.req.header('sec-fetch-site') !== 'same-origin') {
      return call.text('Only the page itself may send this.\n', 403, HEADERS);
    }
    const id = call.req.param('id');
    const now = clock();
    const expiresAt = new Date(now.getTime() + TRIED_MS);
    const isThere = UUID.test(id) && (await database.call(sql => sendAgain(sql, id, now, expiresAt)));
    if (!isThere) return call.text('There is no such mail any more.\n', 404, HEADERS);
    return call.body(null, 303, { ...HEADERS, location: '/' });
  });

  app.notFound(call => call.text('There is nothing at this address.\n', 404, HEADERS));
  app.onError((error, call) => {
    if (error instanceof DatabaseAway) return call.text('The database does not answer.\n', 503, HEADERS);
    onError(error);
    return call.text('Something went wrong on our side.\n', 500, HEADERS);
  });
  return app;
}

/** The secret of an Authorization header (RFC 6750, RFC 7617); null if there is none. */
function secretIn(header: string | undefined): string | null {
  const [, scheme = '', value = ''] = /^(\w+) +(.+)$/.exec(header ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return null;
  const text = Buffer.from(value, 'base64').toString();
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : null;
}
