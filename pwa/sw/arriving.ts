import { type KeepableFile, typeOf, type Version, versionOf } from '../offline/media';
import { receive } from '../offline/receive';

/** A file on its way to the device, of which any part that has come can be read already. */
export interface Arriving {
  /** Bytes of the whole file. */
  size: number;
  type: string;
  /** As the server names it; known once the file has begun to come. */
  version(): Version;
  /** How many bytes have come. */
  received(): number;
  /** The bytes from `first` to `last`, each as soon as it has come. It fails if the download does. */
  read(first: number, last: number): ReadableStream<Uint8Array>;
  /** Resolves with the first bytes. It rejects if none come. */
  begun: Promise<void>;
  /** The whole file. It rejects if it does not come. */
  whole: Promise<Blob>;
}

/** After a broken connection, in milliseconds; it doubles with each one that brings nothing. */
const PAUSE_MS = 1000;

const pause = (breaks: number) =>
  new Promise<void>(resolve => setTimeout(resolve, PAUSE_MS * 2 ** (breaks - 1)));

/** Fetches a file. A broken connection delays its readers and does not end them. */
export function follow({ url, bytes: size }: KeepableFile): Arriving {
  const type = typeOf(url);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  let version: Version = {};
  const onAnswer = (headers: Headers) => {
    version = versionOf(headers);
  };
  /** Resolves when more has come, and rejects if nothing more will. */
  let more = signal();
  const begun = more.promise;

  async function fetchAll(): Promise<Blob> {
    const { signal: never } = new AbortController();
    for await (const part of receive(url, {
      signal: never,
      hasBegun: false,
      untilReachable: pause,
      onAnswer,
    })) {
      parts.push(part);
      received += part.byteLength;
      const { resolve } = more;
      more = signal();
      resolve();
    }
    if (received !== size) throw new Error('The file has another length than the build says.');
    return new Blob(parts, { type });
  }

  const whole = fetchAll();
  whole.catch(error => more.reject(error));

  function read(first: number, last: number): ReadableStream<Uint8Array> {
    let at = first;
    return new ReadableStream({
      async pull(stream) {
        while (received <= at && received < size) await more.promise;
        const bytes = partFrom(at, last);
        at += bytes.byteLength;
        if (bytes.byteLength > 0) stream.enqueue(bytes);
        if (at > last || bytes.byteLength === 0) stream.close();
      },
    });
  }

  /** What of one received part lies at `at` or behind, up to `last`. */
  function partFrom(at: number, last: number): Uint8Array<ArrayBuffer> {
    let start = 0;
    for (const part of parts) {
      if (at < start + part.byteLength) return part.slice(at - start, last + 1 - start);
      start += part.byteLength;
    }
    return new Uint8Array();
  }

  return { size, type, version: () => version, received: () => received, read, begun, whole };
}

function signal(): { promise: Promise<void>; resolve: () => void; reject: (reason: unknown) => void } {
  let resolve = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  // Nobody may be waiting when the download fails.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
