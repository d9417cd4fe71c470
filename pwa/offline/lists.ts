/** Lists that are the same for everybody: countries, states, cities, topics. Kept as they are used. */
export const LISTS_CACHE = 'lists';

/** What every visitor may need in a tunnel; kept when the worker is installed. */
export const COUNTRIES_PATH = '/get_countries';

/**
 * A list of the API: from the server, or as it was when it was last asked for.
 * @returns null where it is neither to be had nor kept
 */
export async function readList<Item>(path: string): Promise<Item[] | null> {
  // Where the browser keeps nothing, the list comes from the server alone.
  const cache = await caches.open(LISTS_CACHE).catch(() => null);
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' } });
    if (!isList(answer)) throw new Error('Not a list');
    await cache?.put(path, answer.clone());
    return (await answer.json()) as Item[];
  } catch {
    const kept = await cache?.match(path);
    return kept ? ((await kept.json()) as Item[]) : null;
  }
}

/** A captive portal answers with a page; a server that is starting with an error. */
const isList = (answer: Response) =>
  answer.ok && answer.headers.get('content-type')?.startsWith('application/json') === true;
