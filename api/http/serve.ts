import type { Handler, Hono } from 'hono';
import type { CallAddress } from '../contract/calls';
import type { CallEnv } from './call';

/** Adds the handler of a call at its declared address; its answers are described in `api/openapi/calls.ts`. */
export function serve<Address extends CallAddress>(
  app: Hono<CallEnv>,
  { method, path }: Address,
  handler: Handler<CallEnv, Address['path']>,
): void {
  app.on(method, [path], handler);
}
