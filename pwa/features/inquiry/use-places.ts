import { useEffect, useState } from 'react';
import type { PlaceOption } from '../../../api/contract/geography';
import type { Topic } from '../../../api/contract/inquiry';
import { TOPICS } from '../../../api/contract/inquiry';
import { COUNTRIES_PATH, readList } from '../../offline/lists';

interface Places {
  path: string;
  /** How often the reader had asked for another try. */
  tries: number;
  /** null where it is not to be had. */
  list: PlaceOption[] | null;
}

/** A list of places; undefined until it is there, null where it is not to be had. */
function usePlaces(path: string | null, tries: number): PlaceOption[] | null | undefined {
  const [places, setPlaces] = useState<Places | null>(null);
  useEffect(() => {
    if (path === null) return;
    let current = true;
    void readList<PlaceOption>(path).then(list => current && setPlaces({ path, tries, list }));
    return () => {
      current = false;
    };
  }, [path, tries]);
  if (places?.path !== path) return undefined;
  // What was there before another try stays.
  return places.list ?? (places.tries === tries ? null : undefined);
}

/** The names that fit what has been chosen so far, and another try where the countries are not to be had. */
export function usePlaceNames(country: string, state: string) {
  const [tries, setTries] = useState(0);
  const known = usePlaces(COUNTRIES_PATH, tries);
  const countries = known ?? [];
  const countryId = countries.find(({ name }) => name === country)?.id;
  const states = usePlaces(countryId === undefined ? null : `/get_states/${countryId}`, tries) ?? [];
  const stateId = states.find(({ name }) => name === state)?.id;
  const cities = usePlaces(stateId === undefined ? null : `/get_cities/${stateId}`, tries) ?? [];
  const names = (places: PlaceOption[], chosen: string) => {
    const all = places.map(({ name }) => name);
    // What a draft holds stays choosable while its list is on its way.
    return chosen === '' || all.includes(chosen) ? all : [chosen, ...all];
  };
  const stateNames = names(states, state);
  return {
    countries: names(countries, country),
    // Without its list a country has its own name for a state, so that the form can always be completed.
    states: country !== '' && stateNames.length === 0 ? [country] : stateNames,
    cities: names(cities, ''),
    /** Asks for the lists again; null while nothing is missing. */
    retry: known === null ? () => setTries(tries + 1) : null,
  };
}

/** What an inquiry can be about; the list of this build where the server's is not to be had. */
export function useTopics(): readonly string[] {
  const [topics, setTopics] = useState<readonly string[]>(TOPICS);
  useEffect(() => {
    void readList<Topic>('/get_topics').then(list => list && setTopics(list.map(({ name }) => name)));
  }, []);
  return topics;
}

/** What telephone numbers of a country begin with; null where it is not known, or not yet. */
export function useCallingCode(country: string): string | null {
  const [codes, setCodes] = useState<Readonly<Record<string, string>> | null>(null);
  useEffect(() => {
    if (country !== '') void import('./calling-codes').then(({ CALLING_CODES }) => setCodes(CALLING_CODES));
  }, [country]);
  return codes?.[country] ?? null;
}
