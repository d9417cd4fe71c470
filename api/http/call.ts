import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { CountedEvent } from './log';

/** What is known of one call of the API while it is answered. */
export interface CallEnv {
  Bindings: {
    /** The caller's address, as the limits count it. */
    address: string;
    /** The request as Node has it; a call that did not come over a socket has none. */
    incoming?: IncomingMessage | undefined;
  };
  Variables: {
    requestId: string;
    /** The Set-Cookie headers of the answer. */
    cookies?: [string, ...string[]];
    /** For the log. */
    userId?: string;
    sent?: { status: number; bytes: number };
    event?: CountedEvent;
  };
}

export type Call = Context<CallEnv>;
