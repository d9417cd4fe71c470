import { hash } from 'node:crypto';
import type { Call } from './call';
import type { Reply } from './reply';
import { isNamedIn } from './site/conditions';

/** A browser asks again after a day, and shows what it has while it asks for a week more. */
const CACHING = 'public, max-age=86400, stale-while-revalidate=604800';

/** Answers with a list that is the same for everybody and hardly ever changes, or says that the caller has it. */
export function replyReference(call: Call, reply: Reply, body: string): Response {
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const headers = { etag, 'cache-control': CACHING };
  const isHad = isNamedIn(call.req.header('if-none-match') ?? '', etag);
  return isHad ? reply(call, 304, null, headers) : reply(call, 200, body, headers);
}
