/** So many breaks in a row without a new byte end a download. */
const MOST_IDLE_BREAKS = 5;

/** A connection that brings no byte for so long counts as broken: nothing else reports one that has fallen silent. */
const SILENT_MS = 20_000;

interface Options {
  signal: AbortSignal;
  /** Whether the network was there just now; without it, a first failure means that there is none. */
  hasBegun: boolean;
  /** Called after a broken connection; resolves when it is worth another try. */
  untilReachable: (breaks: number, signal: AbortSignal) => Promise<void>;
  /** Called with the headers of each answer. */
  onAnswer: (headers: Headers) => void;
}

/**
 * Fetches a file whole, part by part. A broken connection is waited out, and the download goes on where it stopped.
 * @returns the parts in order, not yet compared with anything
 * @throws TypeError without a network; Error if the server has no such file; DOMException if `signal` aborts
 */
export async function* receive(
  url: string,
  { signal, hasBegun, untilReachable, onAnswer }: Options,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let received = 0;
  let idleBreaks = 0;
  let hasAnswered = hasBegun;
  const noteAnswer = (headers: Headers) => {
    hasAnswered = true;
    onAnswer(headers);
  };
  for (;;) {
    const before = received;
    try {
      for await (const part of rest(url, received, signal, noteAnswer)) {
        received += part.byteLength;
        yield part;
      }
      return;
    } catch (error) {
      // Only a broken connection is a TypeError.
      if (!(error instanceof TypeError)) throw error;
      idleBreaks = received > before ? 1 : idleBreaks + 1;
      if (idleBreaks > MOST_IDLE_BREAKS || !hasAnswered) throw error;
      await untilReachable(idleBreaks, signal);
    }
  }
}

/** A file from a byte on (RFC 9110 section 14). `no-store` passes the worker's own copies. */
async function* rest(
  url: string,
  from: number,
  signal: AbortSignal,
  onAnswer: Options['onAnswer'],
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const headers: HeadersInit = from > 0 ? { range: `bytes=${from}-` } : {};
  const stop = new AbortController();
  signal.throwIfAborted();
  signal.addEventListener('abort', () => stop.abort(signal.reason), { signal: stop.signal });
  const inTime = async <T>(coming: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => stop.abort(new TypeError('silent')), SILENT_MS);
    try {
      return await coming;
    } catch (error) {
      // Not every browser fails with the reason.
      throw stop.signal.aborted ? stop.signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  };
  const response = await inTime(fetch(url, { cache: 'no-store', headers, signal: stop.signal }));
  const isRest =
    response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${from}-`);
  if (response.status !== 200 && !isRest) throw new Error('The file could not be downloaded.');
  onAnswer(response.headers);
  // A server without ranges sends what is here already once more.
  let toSkip = isRest ? 0 : from;
  // Safari cannot iterate over a stream.
  const reader = response.body?.getReader();
  const read = () => reader && inTime(reader.read());
  for (let chunk = await read(); chunk && !chunk.done; chunk = await read()) {
    const part = chunk.value.subarray(Math.min(toSkip, chunk.value.byteLength));
    toSkip -= chunk.value.byteLength - part.byteLength;
    if (part.byteLength > 0) yield part;
  }
}
