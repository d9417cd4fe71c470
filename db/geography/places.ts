import { createBrotliDecompress } from 'node:zlib';

/** The first twelve digits of the SHA-256 of `places.txt.br`: new data is a new version. */
export const PLACES_VERSION = '4cc33d92bdc9';

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
 * it. Only a first start needs the data, so it is imported on demand; and a batch at a time, because parsing it whole
 * would block the server.
 */
export async function* readPlaces(): AsyncGenerator<Places> {
  const { default: dataUrl } = await import('./places.txt.br?url&inline');
  const text = createBrotliDecompress({ chunkSize: BATCH }).setEncoding('utf8');
  text.end(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
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
