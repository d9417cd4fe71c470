import type { ErrorHandler } from 'hono';
import { DatabaseAway } from '../db/errors';
import type { CallEnv } from './call';
import type { ErrorBody } from './contract/errors';
import type { Log } from './log';
import { Refusal, serviceAway } from './refusal';
import type { Reply } from './reply';

/** The field in which the page looks for the message of that call (CONTRACT.md, "The wire"). */
const OWN_FIELDS: Record<string, (message: string) => Record<string, unknown>> = {
  '/subscribe_user': message => ({ status: message }),
  '/user_login': message => ({ sanitizedResult: [], auth: message }),
  '/updatepassword': message => ({ auth: message }),
};

/** The body of an error, as the wire wants it. */
export function errorBody(path: string, body: ErrorBody): string {
  return JSON.stringify({ ...OWN_FIELDS[path]?.(body.message), ...body });
}

/** The one place that turns what was thrown into an answer: never a stack, an SQL text or an echo of the input. */
export function createErrorHandler(reply: Reply, log: Log): ErrorHandler<CallEnv> {
  return (thrown, call) => {
    const requestId = call.get('requestId');
    const refusal = asRefusal(thrown);
    if (!refusal) {
      log.error(thrown, requestId);
      const body = { message: 'Something went wrong on our side.', code: 'internal', requestId } as const;
      return reply(call, 500, errorBody(call.req.path, body));
    }
    if (thrown instanceof DatabaseAway) log.error(thrown, requestId);
    if (refusal.status === 429 || refusal.status === 403) {
      const event = refusal.status === 429 ? 'limit_hit' : 'forbidden';
      log.security(event, { id: requestId, address: call.env.address, what: refusal.code });
    }
    const { message, code, errors } = refusal;
    const body: ErrorBody = { message, code, ...(errors ? { errors } : {}), requestId };
    return reply(call, refusal.status, errorBody(call.req.path, body), refusal.headers);
  };
}

function asRefusal(thrown: unknown): Refusal | null {
  if (thrown instanceof Refusal) return thrown;
  return thrown instanceof DatabaseAway ? serviceAway() : null;
}
