import { BUNDLES_PATH, type Bundle } from '../offline/bundles';
import { type KeepableFile, store } from '../offline/media';
import { keepsUsed, makeRoom, noteUse } from '../offline/used';
import { type Arriving, follow } from './arriving';
import { fromKit } from './kit';
import { headersOf } from './media-headers';
import { partialResponse, readRange } from './range';

/** Files that stay because they are used: fetched whole while they are played or read. */
const arriving = new Map<string, Arriving>();

/** Whether a request is a reader's use of a file: an audio element plays it, or a tab opens it. */
const isUse = ({ destination, mode }: Request) => destination === 'audio' || mode === 'navigate';

/** The answer from a file that is on its way, as far as it has come; undefined if that is not far enough. */
export function partlyHere(path: string, request: Request): Response | undefined {
  const file = arriving.get(path);
  return file && answerFrom(file, request);
}

/**
 * Fetches a file that is used, and answers from what comes.
 * @returns undefined if the file does not stay: not a use, not wanted, or not in the build
 * @throws TypeError without a network
 */
export async function fetchAndKeep(event: FetchEvent, path: string): Promise<Response | undefined> {
  const { request } = event;
  if (!isUse(request)) return undefined;
  const file = (await keepsUsed().catch(() => false)) ? await findFile(path) : undefined;
  if (!file) return undefined;
  const coming = arriving.get(path) ?? (await begin(path, file, event));
  return (coming && answerFrom(coming, request)) ?? fetch(request);
}

/** Begins a download. @returns undefined if the file is not to be had */
async function begin(path: string, file: KeepableFile, event: FetchEvent): Promise<Arriving | undefined> {
  const coming = follow(file);
  arriving.set(path, coming);
  event.waitUntil(keepWhenHere(path, file, coming));
  return coming.begun.then(
    () => coming,
    () => undefined,
  );
}

async function keepWhenHere(path: string, file: KeepableFile, coming: Arriving): Promise<void> {
  try {
    await store(file, await coming.whole, 'use', coming.version());
    await noteUse(path, Date.now());
    await makeRoom();
  } catch {
    // A broken connection, another version or a full device: it is not kept this time.
  } finally {
    arriving.delete(path);
  }
}

/** What the build says of a narration or PDF. */
async function findFile(path: string): Promise<KeepableFile | undefined> {
  const list = await fromKit(BUNDLES_PATH);
  const bundles = list ? ((await list.json()) as Bundle[]) : [];
  return bundles.flatMap(({ files }) => files).find(({ url }) => url === path);
}

function answerFrom(file: Arriving, request: Request): Response | undefined {
  const { size, type } = file;
  // The server has not yet named the version.
  if (file.received() === 0) return undefined;
  const headers = headersOf({
    ...file.version(),
    'content-type': type,
    'accept-ranges': 'bytes',
    'content-length': String(size),
  });
  const range = request.headers.get('range');
  const part = range === null ? null : readRange(range, size);
  if (!part) return new Response(file.read(0, size - 1), { headers });
  // A seek beyond what has come is quicker from the server.
  if (part !== 'beyond' && part.first > file.received()) return undefined;
  return partialResponse(part, size, headers, ({ first, last }) => file.read(first, last));
}
