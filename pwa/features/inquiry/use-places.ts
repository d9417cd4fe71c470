import { useEffect, useState } from 'react';
import type { PlaceOption } from '../../../api/contract/geography';
import type { Topic } from '../../../api/contract/inquiry';
import { TOPICS } from '../../../api/contract/inquiry';
import { COUNTRIES_PATH, readList } from '../../offline/lists';

/** A list of places; empty until it is there, and where it is not to be had. */
function usePlaces(path: string | null): PlaceOption[] {
  const [places, setPlaces] = useState<{ path: string; list: PlaceOption[] } | null>(null);
  useEffect(() => {
    if (path === null) return;
    let current = true;
    void readList<PlaceOption>(path).then(list => current && setPlaces({ path, list: list ?? [] }));
    return () => {
      current = false;
    };
  }, [path]);
  return places?.path === path ? places.list : [];
}

/** The names that fit what has been chosen so far (SPEC.md section 4, Inquiry form). */
export function usePlaceNames(country: string, state: string) {
  const countries = usePlaces(COUNTRIES_PATH);
  const countryId = countries.find(({ name }) => name === country)?.id;
  const states = usePlaces(countryId === undefined ? null : `/get_states/${countryId}`);
  const stateId = states.find(({ name }) => name === state)?.id;
  const cities = usePlaces(stateId === undefined ? null : `/get_cities/${stateId}`);
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
