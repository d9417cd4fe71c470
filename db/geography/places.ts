import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** The first twelve digits of the SHA-256 of `places.txt.br`: new data is a new version. */
export const PLACES_VERSION = '4cc33d92bdc9';

/** So many lines take a few milliseconds; the server answers in between. */
const LINES_AT_ONCE = 5000;

/** A row of the table of countries, states or cities: id, id of the containing place, name. */
export type PlaceRow = [id: number, parentId: number | null, name: string];

export interface Places {
  countries: PlaceRow[];
  states: PlaceRow[];
  cities: PlaceRow[];
}

/** Reads the places of the world. It imports the data on demand, because only a first start needs it. */
export async function readPlaces(): Promise<Places> {
  const { default: dataUrl } = await import('./places.txt.br?url&inline');
  const compressed = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  return await parse(String(await promisify(brotliDecompress)(compressed)));
}

/** A state belongs to the last country above it, a city to the last state. */
async function parse(text: string): Promise<Places> {
  const places: Places = { countries: [], states: [], cities: [] };
  let country = 0;
  let state = 0;
  for (const [index, line] of text.trimEnd().split('\n').entries()) {
    if (index % LINES_AT_ONCE === 0) await nextTurn();
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
  return places;
}
