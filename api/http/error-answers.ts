import type { ErrorHandler } from 'hono';
import { DatabaseAway, KeyInFlight } from '../../db/errors';
import type { ErrorBody } from '../contract/errors';
import { StoreAway } from '../shared/store-away';
import type { Call, CallEnv } from './call';
import type { HeaderFields } from './headers';
import type { CallEvent, Log } from './log';
import { keyInFlight, Refusal, serviceAway, storeAway } from './refusal';
import type { Reply } from './reply';

/** The extra fields in which the page looks for the message of a call. */
const OWN_FIELDS: Record<string, (message: string) => Record<string, unknown>> = {
  '/subscribe_user': message => ({ status: message }),
  '/user_login': message => ({ sanitizedResult: [], auth: message }),
  '/updatepassword': message => ({ auth: message }),
};

/** The body of an error as JSON. */
export function errorBody(path: string, body: ErrorBody): string {
  return JSON.stringify({ ...OWN_FIELDS[path]?.(body.message), ...body });
}

/** The page shows the body of a refused upload as it is. */
const isUpload = (path: string) => path.startsWith('/upload/');

/** The one place that turns errors into answers. They never contain a stack, an SQL text or an echo of the input. */
export function createErrorHandler(reply: Reply, log: Log): ErrorHandler<CallEnv> {
  function answer(call: Call, status: number, body: ErrorBody, headers?: HeaderFields): Response {
    const { path } = call.req;
    if (!isUpload(path)) return reply(call, status, errorBody(path, body), headers);
    return reply(call, status, body.message, { 'content-type': 'text/plain; charset=utf-8', ...headers });
  }

  return (thrown, call) => {
    const requestId = call.get('requestId');
    const refusal = asRefusal(thrown);
    if (!refusal) {
      log.error(thrown, requestId);
      return answer(call, 500, {
        message: 'Something went wrong on our side.',
        code: 'internal',
        requestId,
      });
    }
    if (thrown instanceof DatabaseAway || thrown instanceof StoreAway) log.error(thrown, requestId);
    const name = eventOf(refusal, call.req.path);
    if (name) call.set('event', { name, what: refusal.code });
    const { message, code, errors } = refusal;
    const body: ErrorBody = { message, code, ...(errors ? { errors } : {}), requestId };
    return answer(call, refusal.status, body, refusal.headers);
  };
}

/** The event that an operator should be able to count, if any. */
function eventOf({ status }: Refusal, path: string): CallEvent | null {
  if (status === 429) return 'limit_hit';
  if (isUpload(path) && status < 500) return 'upload_refused';
  return status === 403 ? 'forbidden' : null;
}

function asRefusal(thrown: unknown): Refusal | null {
  if (thrown instanceof Refusal) return thrown;
  if (thrown instanceof KeyInFlight) return keyInFlight();
  if (thrown instanceof StoreAway) return storeAway();
  return thrown instanceof DatabaseAway ? serviceAway() : null;
}
