// Makes places.txt.br and the calling codes of the inquiry form from the data package; README.md in this folder says
// how to get it.
//   node db/geography/make.mjs <folder of the unpacked package>
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** A country without states becomes its own only state, with an id that no state of the package has. */
const OWN_STATE_IDS = 1_000_000;

const root = join(process.argv[2] ?? '', 'dist/data');

const readList = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
const listFolders = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? [join(folder, entry.name)] : [],
  );

/**
 * Merges places of the same name, because the form identifies places by name. They are sorted by id; each has `ids`:
 * its own id and those of the places merged into it.
 */
function tidy(places) {
  const byName = new Map();
  for (const { id, name } of places.toSorted((a, b) => a.id - b.id)) {
    const plain = name.replace(/\s+/g, ' ').trim();
    const known = byName.get(plain);
    if (known) known.ids.push(id);
    else if (plain !== '') byName.set(plain, { id, name: plain, ids: [id] });
  }
  return [...byName.values()];
}

function groupBy(places, key) {
  const groups = new Map();
  for (const place of places) groups.set(place[key], [...(groups.get(place[key]) ?? []), place]);
  return groups;
}

const countryFolders = listFolders(root);
const statesOf = groupBy(
  countryFolders.flatMap(folder => readList(join(folder, 'states.json'))),
  'country_id',
);
const citiesOf = groupBy(
  countryFolders.flatMap(listFolders).flatMap(folder => readList(join(folder, 'cities.json'))),
  'state_id',
);

const lines = [];
const counts = { countries: 0, states: 0, cities: 0 };
const countries = readList(join(root, 'countries.json'));
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
  `/** What telephone numbers of a country begin with; made by db/geography/make.mjs, whose README names source and licence. */\nexport const CALLING_CODES: Readonly<Record<string, string>> = {\n${callingCodes.join('')}};\n`,
);

const version = createHash('sha256').update(compressed).digest('hex').slice(0, 12);
console.log({ ...counts, version });
