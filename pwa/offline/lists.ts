import { hasNoNetwork } from './no-network';
import { PATIENCE_MS } from './patience';

/** Cache of lists that are the same for everybody (places, topics), each stored on first use. */
const LISTS_CACHE = 'lists';

interface Entry {
  name: string;
  /** Places have one, topics have none. */
  id?: unknown;
}

/** Whether a value is a list of the API. An empty list is valid: not every country has states. */
const isList = (value: unknown): value is Entry[] => Array.isArray(value) && value.every(isEntry);

const isEntry = (value: Partial<Entry> | null) =>
  typeof value?.name === 'string' &&
  value.name !== '' &&
  (value.id === undefined || Number.isInteger(value.id));

/**
 * Reads the list in an answer. Returns null if there is none: a captive portal answers with a page or other data, and a
 * starting server with an error.
 */
async function listIn(answer: Response | undefined): Promise<Entry[] | null> {
  if (!answer?.ok || !answer.headers.get('content-type')?.startsWith('application/json')) {
    leaveUnread(answer);
    return null;
  }
  const value: unknown = await answer.json();
  return isList(value) ? value : null;
}

/** An unread answer keeps its connection open. Of an answer and its copy, neither ends before both do. */
const leaveUnread = (answer: Response | undefined): void =>
  void answer?.body?.cancel().catch(() => undefined);

async function askForList(path: string): Promise<Entry[] | null> {
  const answer = await fetch(path, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const copy = answer.clone();
  const list = await listIn(answer);
  if (list) await keepList(path, copy);
  else leaveUnread(copy);
  return list;
}

/** Without storage or room, the list comes from the server alone. */
async function keepList(path: string, answer: Response): Promise<void> {
  try {
    await (await caches.open(LISTS_CACHE)).put(path, answer);
  } catch {
    leaveUnread(answer);
  }
}

async function keptList(path: string): Promise<Entry[] | null> {
  try {
    return await listIn(await (await caches.open(LISTS_CACHE)).match(path));
  } catch {
    return null;
  }
}

/**
 * Reads a list of the API: from the server, or else the copy last stored.
 * @returns null if the server does not answer and no copy is stored
 */
export async function readList<Item extends Entry>(path: string): Promise<Item[] | null> {
  // A request without any network would only fill the browser's console.
  const asked = hasNoNetwork() ? null : await askForList(path).catch(() => null);
  const list = asked ?? (await keptList(path));
  return list as Item[] | null;
}
