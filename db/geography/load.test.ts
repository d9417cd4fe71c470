import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCities, findCountries, findStates, putPlaces } from '../queries/geography';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { hasPlaces, loadPlaces } from './load';
import { PLACES_COUNT, PLACES_VERSION } from './places';

const whole = new AbortController().signal;
const unheard = () => {};

it('PLACES_VERSION matches the file of the places', () => {
  const bytes = readFileSync(new URL('places.txt.br', import.meta.url));
  expect(createHash('sha256').update(bytes).digest('hex').slice(0, 12)).toBe(PLACES_VERSION);
});

describe('loading the places', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
  });
  afterEach(() => test.drop());

  const count = async () => {
    const [row] = await test.database.sql<{ counts: number[] }[]>`
      select json_build_array(
        (select count(*) from countries), (select count(*) from states), (select count(*) from cities)
      ) as counts
    `;
    return row?.counts;
  };

  it('loads the whole world, with at least one state for every country', async () => {
    const steps: number[] = [];
    expect(await hasPlaces(test.database)).toBe(false);
    await loadPlaces(test.database, ({ loaded }) => steps.push(loaded), whole);
    expect(await hasPlaces(test.database)).toBe(true);
    expect(await count()).toEqual([250, 5270, 152_642]);
    expect(steps.at(-1)).toBe(PLACES_COUNT);
    expect(PLACES_COUNT).toBe(250 + 5270 + 152_642);
    expect(
      await test.database.sql`
      select name from countries where country_id not in (select country_id from states)
    `,
    ).toHaveLength(0);
    expect(
      await test.database.sql`
      select name from countries where name !~ '\\S' union all select name from states where name !~ '\\S'
      union all select name from cities where name !~ '\\S'
    `,
    ).toHaveLength(0);
    const { sql } = test.database;
    const idOf = (places: { id: number; name: string }[] | null, name: string) =>
      places?.find(place => place.name === name)?.id ?? Number.NaN;
    const india = idOf(await findCountries(sql), 'India');
    const haryana = idOf(await findStates(sql, india), 'Haryana');
    expect(await findCities(sql, haryana)).toContainEqual({ id: expect.any(Number), name: 'Gurugram' });
    // A country without states gets one state of its own name, without cities.
    const norfolk = idOf(await findCountries(sql), 'Norfolk Island');
    const own = await findStates(sql, norfolk);
    expect(own).toEqual([{ id: 1_000_000 + norfolk, name: 'Norfolk Island' }]);
    expect(await findCities(sql, 1_000_000 + norfolk)).toEqual([]);
  });

  it('records no version when it is aborted, and then starts again from the beginning', async () => {
    const ending = new AbortController();
    const cut = loadPlaces(test.database, ({ loaded }) => loaded > 20_000 && ending.abort(), ending.signal);
    await expect(cut).rejects.toThrow('aborted');
    expect((await count())?.[2]).toBeLessThan(20_000);
    expect(await hasPlaces(test.database)).toBe(false);
    await loadPlaces(test.database, unheard, whole);
    expect(await count()).toEqual([250, 5270, 152_642]);
  });

  it('updates existing places and deletes those that are no longer listed', async () => {
    const { sql } = test.database;
    await putPlaces(sql, 'countries', [
      [1, null, 'An old name'],
      [9999, null, 'Atlantis'],
    ]);
    await putPlaces(sql, 'states', [[9999, 1, 'Old']]);
    await putPlaces(sql, 'cities', [
      [999_998, 9999, 'Old'],
      [999_999, 9999, 'Older'],
    ]);
    await loadPlaces(test.database, unheard, whole);
    expect(await count()).toEqual([250, 5270, 152_642]);
    expect(await findCountries(sql)).toContainEqual({ id: 1, name: 'Afghanistan' });
  });

  it('gives the same result when two servers load at once', async () => {
    await Promise.all([1, 2].map(() => loadPlaces(test.database, unheard, whole)));
    expect(await count()).toEqual([250, 5270, 152_642]);
  });
});
