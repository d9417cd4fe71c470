import type { Hono } from 'hono';
import type { Sql } from '../../db/client';
import { findCities, findCountries, findStates, type Place } from '../../db/queries/geography';
import type { Reads } from '../../db/replica';
import * as calls from '../contract/calls';
import { GEOGRAPHY_TEXTS, type PlaceOption } from '../contract/geography';
import type { Call, CallEnv } from '../http/call';
import { prepareReference, type Reference, replyReference } from '../http/reference';
import { Refusal, retryAfter } from '../http/refusal';
import type { Reply } from '../http/reply';
import { serve } from '../http/serve';

interface GeographyNeeds {
  reply: Reply;
  /** The lists are the same for everybody, so a standby may answer. */
  database: Reads;
  /** Whether the lists are in the database; the first start takes some seconds to load them. */
  isReady: () => boolean;
}

/** Sorts names as people look them up: accents and capitals do not separate names. */
const byName = new Intl.Collator('en').compare;

/** The data's licence requires this notice (db/geography/README.md). */
const LICENCE = { link: '<https://opendatacommons.org/licenses/odbl/1-0/>; rel="license"' };

/** The largest id that fits the column. */
const LARGEST_ID = 2 ** 31 - 1;

/** How many lists are cached, the latest: they change only with the program, and sorting names is slow. */
const LISTS = 500;

/** Adds the calls that list countries, states and cities. */
export function addGeography(app: Hono<CallEnv>, { reply, database, isReady }: GeographyNeeds): void {
  const lists = new Map<string, Reference>();

  /**
   * @param list names the list in the cache; of one list, all callers' addresses must have the same name
   * @param unknownText the message of the 404 if the statement finds no such place
   */
  async function replyPlaces(
    call: Call,
    list: string,
    find: (sql: Sql) => Promise<Place[] | null>,
    unknownText: string,
  ): Promise<Response> {
    if (!isReady()) {
      throw new Refusal(503, 'busy', GEOGRAPHY_TEXTS.loading, { headers: retryAfter(3000) });
    }
    const known = lists.get(list);
    if (known) return replyReference(call, reply, known, LICENCE);
    const places = await database.call(find);
    if (!places) throw unknown(unknownText);
    const options: PlaceOption[] = places.toSorted((a, b) => byName(a.name, b.name) || a.id - b.id);
    const made = prepareReference(JSON.stringify(options));
    const [oldest] = lists.size < LISTS ? [] : lists.keys();
    if (oldest !== undefined) lists.delete(oldest);
    lists.set(list, made);
    return replyReference(call, reply, made, LICENCE);
  }

  serve(app, calls.listCountries, call => replyPlaces(call, 'countries', findCountries, ''));

  serve(app, calls.listStates, call => {
    const countryId = readId(call.req.param('countryId'), GEOGRAPHY_TEXTS.unknownCountry);
    const find = (sql: Sql) => findStates(sql, countryId);
    return replyPlaces(call, `states of ${countryId}`, find, GEOGRAPHY_TEXTS.unknownCountry);
  });

  serve(app, calls.listCities, call => {
    const stateId = readId(call.req.param('stateId'), GEOGRAPHY_TEXTS.unknownState);
    const find = (sql: Sql) => findCities(sql, stateId);
    return replyPlaces(call, `cities of ${stateId}`, find, GEOGRAPHY_TEXTS.unknownState);
  });
}

const unknown = (message: string) => new Refusal(404, 'not_found', message);

/** @throws Refusal 400 if the text is not an integer, 404 if no id can have that value */
function readId(text: string, unknownText: string): number {
  if (!/^-?\d+$/.test(text)) throw new Refusal(400, 'bad_id', GEOGRAPHY_TEXTS.badId);
  const id = Number(text);
  if (id < 0 || id > LARGEST_ID) throw unknown(unknownText);
  return id;
}
