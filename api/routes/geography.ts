import type { Hono } from 'hono';
import type { Database } from '../../db/client';
import { findCities, findCountries, findStates, type Place } from '../../db/queries/geography';
import type { Call, CallEnv } from '../call';
import { GEOGRAPHY_TEXTS, type PlaceOption } from '../contract/geography';
import { replyReference } from '../reference';
import { Refusal, retryAfter } from '../refusal';
import type { Reply } from '../reply';

export interface GeographyNeeds {
  reply: Reply;
  database: Database;
  /** Whether the lists are in the database; a first start takes some seconds to load them. */
  isReady: () => boolean;
}

/** As people look names up: accents and capitals do not part what belongs together. */
const byName = new Intl.Collator('en').compare;

/** The licence of the data asks that it be named (db/geography/README.md). */
const LICENCE = { link: '<https://opendatacommons.org/licenses/odbl/1-0/>; rel="license"' };

/** The largest id that a column takes. */
const LARGEST_ID = 2 ** 31 - 1;

/** The countries, their states and their cities. */
export function addGeography(app: Hono<CallEnv>, { reply, database, isReady }: GeographyNeeds): void {
  function replyPlaces(call: Call, places: Place[]): Promise<Response> {
    const options: PlaceOption[] = places.toSorted((a, b) => byName(a.name, b.name) || a.id - b.id);
    return replyReference(call, reply, JSON.stringify(options), LICENCE);
  }

  function requireReady(): void {
    if (isReady()) return;
    throw new Refusal(503, 'busy', GEOGRAPHY_TEXTS.loading, { headers: retryAfter(3000) });
  }

  app.get('/get_countries', async call => {
    requireReady();
    return replyPlaces(call, await database.call(findCountries));
  });

  app.get('/get_states/:countryId', async call => {
    const countryId = readId(call.req.param('countryId'), GEOGRAPHY_TEXTS.unknownCountry);
    requireReady();
    const states = await database.call(sql => findStates(sql, countryId));
    if (!states) throw unknown(GEOGRAPHY_TEXTS.unknownCountry);
    return replyPlaces(call, states);
  });

  app.get('/get_cities/:stateId', async call => {
    const stateId = readId(call.req.param('stateId'), GEOGRAPHY_TEXTS.unknownState);
    requireReady();
    const cities = await database.call(sql => findCities(sql, stateId));
    if (!cities) throw unknown(GEOGRAPHY_TEXTS.unknownState);
    return replyPlaces(call, cities);
  });
}

const unknown = (message: string) => new Refusal(404, 'not_found', message);

/** @throws Refusal 400 where it is no integer, 404 where it is one that no id can be */
function readId(text: string, unknownText: string): number {
  if (!/^-?\d+$/.test(text)) throw new Refusal(400, 'bad_id', GEOGRAPHY_TEXTS.badId);
  const id = Number(text);
  if (id < 0 || id > LARGEST_ID) throw unknown(unknownText);
  return id;
}
