import type { Call } from './call';
import { apiHeaders, type HeaderFields, isForOneCaller } from './headers';

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
    const cookies = call.get('cookies');
    call.set('sent', { status, bytes });
    const fields: HeaderFields = {};
    // Of an answer without a body it would tell the length of the one that the caller has.
    if (body !== null) fields['content-length'] = String(bytes);
    // What is added to a copy costs the engine a new shape for each answer; what is copied to a plain object does not.
    Object.assign(fields, common, headers);
    if (cookies === undefined || !isForOneCaller(fields['cache-control'] ?? '')) {
      return new Response(body, { status, headers: fields });
    }
    const several = new Headers(fields);
    for (const cookie of cookies) several.append('set-cookie', cookie);
    return new Response(body, { status, headers: several });
  };
}
