import { hash } from 'node:crypto';
import type { Call } from './call';
import { compressText } from './compress-text';
import { isNamedIn } from './conditions';
import { acceptedEncodings, type Encoding } from './encodings';
import type { HeaderFields } from './headers';
import type { Reply } from './reply';

/** A browser revalidates after a day, and for another week uses its copy while it revalidates. */
const CACHING = 'public, max-age=86400, stale-while-revalidate=604800';

/** A list that is the same for everybody and rarely changes. */
export interface Reference {
  text: string;
  hash: string;
  /** The bodies made so far, so that each encoding is compressed once. */
  bodies: Map<Encoding, Promise<Buffer>>;
}

export const prepareReference = (text: string): Reference => ({
  text,
  hash: hash('sha256', text).slice(0, 24),
  bodies: new Map(),
});

/**
 * Answers with a reference list, or with 304 if the caller has it.
 * @param more additional headers
 */
export async function replyReference(
  call: Call,
  reply: Reply,
  reference: Reference,
  more: HeaderFields = {},
): Promise<Response> {
  const encoding = acceptedEncodings(call.req.header('accept-encoding'))[0] ?? 'identity';
  const etag = `"${reference.hash}-${encoding}"`;
  const headers = { ...more, etag, 'cache-control': CACHING, vary: 'Accept-Encoding' };
  if (isNamedIn(call.req.header('if-none-match') ?? '', etag)) return reply(call, 304, null, headers);
  const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  return reply(call, 200, await bodyOf(reference, encoding), { ...headers, ...encoded });
}

function bodyOf({ text, bodies }: Reference, encoding: Encoding): Promise<Buffer> {
  const known = bodies.get(encoding);
  if (known) return known;
  const made = compressText(text, [encoding]).then(({ body }) => body);
  bodies.set(encoding, made);
  // The next call tries again.
  made.catch(() => bodies.delete(encoding));
  return made;
}
