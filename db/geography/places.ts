import { readFile } from 'node:fs/promises';
import { createBrotliDecompress } from 'node:zlib';

/** The first twelve digits of the SHA-256 of `places.txt.br`: new data is a new version. */
export const PLACES_VERSION = '4cc33d92bdc9';

/** The build puts it beside the chunk that this module becomes. */
const FILE = new URL('places.txt.br', import.meta.url);

/** The number of all places of this version. */
export const PLACES_COUNT = 158_162;

/** Bytes of text in a batch. The embedded database blocks other calls during a batch: about 20 ms with this size. */
const BATCH = 24 * 1024;

/** A row of the table of countries, states or cities: id, id of the containing place, name. */
export type PlaceRow = [id: number, parentId: number | null, name: string];

export interface Places {
  countries: PlaceRow[];
  states: PlaceRow[];
  cities: PlaceRow[];
}

/**
 * Reads the places of the world in batches of about a thousand; each place comes with or after the place that contains
 * it. A batch at a time, because parsing all of them at once would block the server.
 * @throws the error of the file if it cannot be read
 */
export async function* readPlaces(): AsyncGenerator<Places> {
  const text = createBrotliDecompress({ chunkSize: BATCH }).setEncoding('utf8');
  text.end(await readFile(FILE));
  let country = 0;
  let state = 0;
  let rest = '';
  for await (const part of text) {
    const places: Places = { countries: [], states: [], cities: [] };
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [kind, digits, name = ''] = line.split('\t');
      const id = Number(digits);
      if (kind === 'C') {
        country = id;
        places.countries.push([id, null, name]);
      } else if (kind === 'S') {
        state = id;
        places.states.push([id, country, name]);
      } else places.cities.push([id, state, name]);
    }
    yield places;
  }
}
