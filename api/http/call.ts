import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { CountedEvent } from './log';

/** The context of one API call. */
export interface CallEnv {
  Bindings: {
    /** The caller's address, as `clientAddress` returns it. */
    address: string;
    /** Node's request; undefined for a call that did not come over a socket. */
    incoming?: IncomingMessage | undefined;
  };
  Variables: {
    requestId: string;
    /** The values of the answer's Set-Cookie headers. */
    cookies?: [string, ...string[]];
    /** For the log, as are the next two. */
    userId?: string;
    sent?: { status: number; bytes: number };
    event?: CountedEvent;
    /** Whether another call, which is logged itself, does the work of this one. */
    isPassedOn?: boolean;
  };
}

export type Call = Context<CallEnv>;
