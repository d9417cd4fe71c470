import { hash } from 'node:crypto';
import type { Call } from './call';
import type { HeaderFields } from './headers';
import type { Reply } from './reply';
import { compressText } from './site/compress-text';
import { isNamedIn } from './site/conditions';
import { acceptedEncodings } from './site/encodings';

/** A browser asks again after a day, and for a week more shows what it has while it asks. */
const CACHING = 'public, max-age=86400, stale-while-revalidate=604800';

/**
 * Answers with a list that is the same for everybody and hardly ever changes, or says that the caller has it.
 * @param more headers of this list
 */
export async function replyReference(
  call: Call,
  reply: Reply,
  text: string,
  more: HeaderFields = {},
): Promise<Response> {
  const accepted = acceptedEncodings(call.req.header('accept-encoding'));
  const { body, encoding } = await compressText(text, accepted);
  const etag = `"${hash('sha256', text).slice(0, 24)}-${encoding}"`;
  const headers = { ...more, etag, 'cache-control': CACHING, vary: 'Accept-Encoding' };
  if (isNamedIn(call.req.header('if-none-match') ?? '', etag)) return reply(call, 304, null, headers);
  const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  return reply(call, 200, body, { ...headers, ...encoded });
}
