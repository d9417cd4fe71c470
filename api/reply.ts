import type { Call } from './call';
import { apiHeaders, type HeaderFields } from './headers';

/** Answers a call with JSON, as text or in bytes, or with none (null) where the status tells all. */
export type Reply = (
  call: Call,
  status: number,
  body: string | Buffer | null,
  headers?: HeaderFields,
) => Response;

/**
 * The one maker of the API's answers. It hands plain fields to Response, which the Node adapter then writes out
 * without building a Headers object: a tenth of the cost of a small answer.
 */
export function createReply(siteUrl: URL): Reply {
  const common = apiHeaders(siteUrl);
  return (call, status, body, headers) => {
    const bytes = body === null ? 0 : Buffer.byteLength(body);
    const cookie = call.get('cookie');
    call.set('sent', { status, bytes });
    return new Response(body, {
      status,
      headers: {
        ...common,
        // Of an answer without a body it would tell the length of the one that the caller has.
        ...(body === null ? {} : { 'content-length': String(bytes) }),
        ...headers,
        ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
      },
    });
  };
}
