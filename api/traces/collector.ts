import { encodeSpans, type Resource } from './otlp';
import type { Span } from './span';

/** What a collector made of spans: it has them, will perhaps have them later, or never. */
export type Outcome = { kind: 'taken'; rejected: number } | { kind: 'later' } | { kind: 'refused' };

/** Hands spans to a collector; never throws. @param signal gives up */
export type SendSpans = (spans: readonly Span[], signal: AbortSignal) => Promise<Outcome>;

/** The answers after which the protocol allows another try. */
const LATER = new Set([429, 502, 503, 504]);
/** An answer is `{}`, or says how many spans were rejected. What is longer is not read. */
const ANSWER_BYTES = 16 * 1024;

/** Creates the one request to a collector (OTLP over HTTP, in JSON). */
export function createCollector(url: URL, headers: Record<string, string>, resource: Resource): SendSpans {
  const all = { ...headers, 'content-type': 'application/json' };
  return async (spans, signal) => {
    let answer: Response;
    try {
      const body = encodeSpans(spans, resource);
      answer = await fetch(url, { method: 'POST', headers: all, body, redirect: 'manual', signal });
    } catch {
      return { kind: 'later' };
    }
    const text = await readStart(answer).catch(() => '');
    if (answer.ok) return { kind: 'taken', rejected: rejectedIn(text) };
    return { kind: LATER.has(answer.status) ? 'later' : 'refused' };
  };
}

/** Reads an answer as far as an honest one reaches, and hangs up on one that goes on. */
async function readStart({ body }: Response): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES) return '';
  }
  return Buffer.concat(chunks).toString();
}

/** The number in `ExportTracePartialSuccess`, which is a text, as all 64-bit numbers of the encoding. */
function rejectedIn(text: string): number {
  const [, digits = '0'] = /"rejectedSpans"\s*:\s*"?(\d{1,9})/.exec(text) ?? [];
  return Number(digits);
}
