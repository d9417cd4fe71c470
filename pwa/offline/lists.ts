/** Lists that are the same for everybody: countries, states, cities, topics. Kept as they are used. */
export const LISTS_CACHE = 'lists';

/** What every visitor may need in a tunnel; kept when the worker is installed. */
export const COUNTRIES_PATH = '/get_countries';

interface Entry {
  name: string;
  /** Places have one, topics have none. */
  id?: unknown;
}

/** Whether a value is a list of the API; an empty one is a list of states or cities that has none. */
const isList = (value: unknown): value is Entry[] => Array.isArray(value) && value.every(isEntry);

const isEntry = (value: Partial<Entry> | null) =>
  typeof value?.name === 'string' &&
  value.name !== '' &&
  (value.id === undefined || Number.isInteger(value.id));

/**
 * The list in an answer; null where it holds none: a captive portal answers with a page, or with data of its own, and a
 * server that is starting with an error.
 */
async function listIn(answer: Response | undefined): Promise<Entry[] | null> {
  if (!answer?.ok || !answer.headers.get('content-type')?.startsWith('application/json')) {
    // An answer that nobody reads keeps its connection open.
    await answer?.body?.cancel();
    return null;
  }
  const value: unknown = await answer.json();
  return isList(value) ? value : null;
}

async function askForList(path: string): Promise<Entry[] | null> {
  const answer = await fetch(path, { headers: { accept: 'application/json' }, redirect: 'error' });
  const copy = answer.clone();
  const list = await listIn(answer);
  if (list) await keepList(path, copy);
  else await copy.body?.cancel();
  return list;
}

/** Where the browser has no storage or no room, the list comes from the server alone. */
async function keepList(path: string, answer: Response): Promise<void> {
  try {
    await (await caches.open(LISTS_CACHE)).put(path, answer);
  } catch {
    await answer.body?.cancel().catch(() => undefined);
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
 * A list of the API: from the server, or as it was when it was last asked for.
 * @returns null where it is neither to be had nor kept
 */
export async function readList<Item extends Entry>(path: string): Promise<Item[] | null> {
  const list = (await askForList(path).catch(() => null)) ?? (await keptList(path));
  return list as Item[] | null;
}
