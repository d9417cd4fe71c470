// Makes places.txt.br and the calling codes of the inquiry form from the data package; README.md in this folder says
// how to get it.
//   node api/commands/run.mjs db/geography/make.ts <folder of the unpacked package>
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** A country without states becomes its own only state, with an id that no state of the package has. */
const OWN_STATE_IDS = 1_000_000;

const root = join(process.argv[2] ?? '', 'dist/data');

/** A place of the package, as far as it is read here. */
interface Place {
  id: number;
  name: string;
}
interface Country extends Place {
  phonecode: string;
}
interface State extends Place {
  country_id: number;
}
interface City extends Place {
  state_id: number;
}

const readList = <Found extends Place>(file: string): Found[] =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
const listFolders = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? [join(folder, entry.name)] : [],
  );

/**
 * Merges places of the same name, because the form identifies places by name. They are sorted by id; each has `ids`:
 * its own id and those of the places merged into it.
 */
function tidy(places: readonly Place[]) {
  const byName = new Map<string, Place & { ids: number[] }>();
  for (const { id, name } of places.toSorted((a, b) => a.id - b.id)) {
    const plain = name.replace(/\s+/g, ' ').trim();
    const known = byName.get(plain);
    if (known) known.ids.push(id);
    else if (plain !== '') byName.set(plain, { id, name: plain, ids: [id] });
  }
  return [...byName.values()];
}

function groupBy<Found extends Place>(places: readonly Found[], keyOf: (place: Found) => number) {
  const groups = new Map<number, Found[]>();
  for (const place of places) groups.set(keyOf(place), [...(groups.get(keyOf(place)) ?? []), place]);
  return groups;
}

const countryFolders = listFolders(root);
const statesOf = groupBy(
  countryFolders.flatMap(folder => readList<State>(join(folder, 'states.json'))),
  state => state.country_id,
);
const citiesOf = groupBy(
  countryFolders.flatMap(listFolders).flatMap(folder => readList<City>(join(folder, 'cities.json'))),
  city => city.state_id,
);

const lines: string[] = [];
const counts = { countries: 0, states: 0, cities: 0 };
const countries = readList<Country>(join(root, 'countries.json'));
for (const country of tidy(countries)) {
  lines.push(`C\t${country.id}\t${country.name}`);
  counts.countries += 1;
  const states = tidy(statesOf.get(country.id) ?? []);
  if (states.length === 0) {
    const id = OWN_STATE_IDS + country.id;
    states.push({ id, name: country.name, ids: [id] });
  }
  for (const state of states) {
    lines.push(`S\t${state.id}\t${state.name}`);
    counts.states += 1;
    for (const city of tidy(state.ids.flatMap(id => citiesOf.get(id) ?? []))) {
      lines.push(`T\t${city.id}\t${city.name}`);
      counts.cities += 1;
    }
  }
}

const text = Buffer.from(`${lines.join('\n')}\n`);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
};
const compressed = brotliCompressSync(text, { params });
writeFileSync(new URL('places.txt.br', import.meta.url), compressed);
// A country with several codes gets the first.
const callingCodes = countries
  .map(({ name, phonecode }) => [name, /^[\d-]+/.exec(phonecode.replace(/^\+/, ''))?.[0].replace('-', ' ')])
  .filter(([, code]) => code)
  .map(([name, code]) => `${JSON.stringify(name)}: '+${code}',\n`);
writeFileSync(
  new URL('../../pwa/features/inquiry/calling-codes.ts', import.meta.url),
  `/** What telephone numbers of a country begin with; made by db/geography/make.ts, whose README names source and licence. */\nexport const CALLING_CODES: Readonly<Record<string, string>> = {\n${callingCodes.join('')}};\n`,
);

const version = createHash('sha256').update(compressed).digest('hex').slice(0, 12);
console.log({ ...counts, count: lines.length, version });
