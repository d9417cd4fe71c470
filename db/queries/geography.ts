import type { Sql } from 'postgres';

export interface Place {
  id: number;
  name: string;
}

export type PlaceTable = 'countries' | 'states' | 'cities';

/** The columns of a table: the id of a place, and the id of the place that contains it. */
const COLUMNS = {
  countries: { id: 'country_id', parent: null },
  states: { id: 'state_id', parent: 'country_id' },
  cities: { id: 'city_id', parent: 'state_id' },
} as const;

/** All countries, unordered: databases sort names in different ways. */
export async function findCountries(sql: Sql): Promise<Place[]> {
  return await sql<Place[]>`select country_id as id, name from countries`;
}

/** The states of a country, unordered; null if there is no such country. */
export async function findStates(sql: Sql, countryId: number): Promise<Place[] | null> {
  const states = await sql<Place[]>`select state_id as id, name from states where country_id = ${countryId}`;
  return states.length > 0 ? states : null;
}

/** The cities of a state, unordered; null if there is no such state. */
export async function findCities(sql: Sql, stateId: number): Promise<Place[] | null> {
  // The left join gives a state without cities one row, whose id is null.
  const rows = await sql<(Place | { id: null })[]>`
    select city.city_id as id, city.name
    from states left join cities as city using (state_id)
    where state_id = ${stateId}
  `;
  return rows.length > 0 ? rows.filter(row => row.id !== null) : null;
}

/** Inserts or updates places, given as rows of id, id of the containing place, and name. */
export async function putPlaces(
  sql: Sql,
  table: PlaceTable,
  rows: readonly (readonly [number, number | null, string])[],
): Promise<void> {
  const { id, parent } = COLUMNS[table];
  const parentColumn = parent === null ? sql`` : sql`${sql(parent)},`;
  const parentValue = parent === null ? sql`` : sql`(place->>1)::int,`;
  const parentChange = parent === null ? sql`` : sql`${sql(parent)} = excluded.${sql(parent)},`;
  await sql`
    insert into ${sql(table)} (${sql(id)}, ${parentColumn} name)
    select (place->>0)::int, ${parentValue} place->>2
    from json_array_elements(${JSON.stringify(rows)}::text::json) as place
    on conflict (${sql(id)}) do update set ${parentChange} name = excluded.name
  `;
}

/** Deletes the places with other ids, with everything in them. */
export async function deleteOtherPlaces(sql: Sql, table: PlaceTable, ids: readonly number[]): Promise<void> {
  await sql`
    delete from ${sql(table)}
    where ${sql(COLUMNS[table].id)} not in (select id::int from json_array_elements_text(${JSON.stringify(ids)}::text::json) as id)
  `;
}

/** The version of a data set that was loaded last; null if none was. */
export async function findDataSetVersion(sql: Sql, name: string): Promise<string | null> {
  const [row] = await sql<{ version: string }[]>`select version from data_sets where name = ${name}`;
  return row?.version ?? null;
}

export async function setDataSetVersion(sql: Sql, name: string, version: string): Promise<void> {
  await sql`
    insert into data_sets (name, version) values (${name}, ${version})
    on conflict (name) do update set version = excluded.version, loaded_at = now()
  `;
}
