import type { Call } from './call';
import { apiHeaders, type HeaderFields, isForOneCaller } from './headers';

/** Answers a call with a body (JSON unless `headers` say otherwise), or without one (null). */
export type Reply = (
  call: Call,
  status: number,
  body: string | Buffer | null,
  headers?: HeaderFields,
) => Response;

/**
 * Creates the function that makes all API answers. It passes plain fields to Response, so that the Node adapter can
 * write them without a Headers object, which would be a tenth of the cost of a small answer.
 */
export function createReply(siteUrl: URL): Reply {
  const common = apiHeaders(siteUrl);
  return (call, status, body, headers) => {
    const bytes = body === null ? 0 : Buffer.byteLength(body);
    const cookies = call.get('cookies');
    call.set('sent', { status, bytes });
    const fields: HeaderFields = {};
    // Without a body (as in a 304), a length would describe the body that the caller already has.
    if (body !== null) fields['content-length'] = String(bytes);
    // Adding fields to a spread copy would make V8 create a new shape for each answer; copying into an object does not.
    Object.assign(fields, common, headers);
    if (cookies === undefined || !isForOneCaller(fields['cache-control'] ?? '')) {
      return new Response(body, { status, headers: fields });
    }
    const several = new Headers(fields);
    for (const cookie of cookies) several.append('set-cookie', cookie);
    return new Response(body, { status, headers: several });
  };
}
