import { useCallback, useEffect, useState } from 'react';
import { pathOf } from '../../../api/contract/call-path';
import { listCities, listCountries, listStates, listTopics } from '../../../api/contract/calls';
import type { PlaceOption } from '../../../api/contract/geography';
import type { Topic } from '../../../api/contract/inquiry';
import { TOPICS } from '../../../api/contract/inquiry';
import { isReachable, probe, watchConnection } from '../../offline/connection';
import { readList } from '../../offline/lists';

interface Places {
  path: string;
  /** How many retries the reader had asked for. */
  tries: number;
  /** null if it could not be loaded. */
  list: PlaceOption[] | null;
}

/** A list of places; undefined while loading, null if it could not be loaded. */
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
  // A list from before the retry stays.
  return places.list ?? (places.tries === tries ? null : undefined);
}

/** Loads what is missing once the server can be reached again. */
function useReturn(isMissing: boolean, load: () => void): void {
  useEffect(() => {
    if (!isMissing) return;
    const stop = watchConnection(() => isReachable() && load());
    // Lists do not report whether they reached the server, and the browser may not have noticed.
    void probe();
    return stop;
  }, [isMissing, load]);
}

/** The place names that fit the choices so far, and what of them could not be loaded. */
export function usePlaceNames(country: string, state: string) {
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries(count => count + 1), []);
  const countries = usePlaces(listCountries.path, tries);
  const countryId = countries?.find(({ name }) => name === country)?.id;
  const states = usePlaces(countryId === undefined ? null : pathOf(listStates, countryId), tries);
  const stateId = states?.find(({ name }) => name === state)?.id;
  const cities = usePlaces(stateId === undefined ? null : pathOf(listCities, stateId), tries);
  const lacksCountries = countries === null;
  const lacksStates = country !== '' && (lacksCountries || states === null);
  useReturn(lacksCountries || lacksStates || cities === null, retry);
  const names = (places: PlaceOption[] | null | undefined, chosen: string) => {
    const all = places?.map(({ name }) => name) ?? [];
    // A draft's value stays available while its list loads.
    return places || chosen === '' ? all : [chosen];
  };
  const stateNames = names(states, state);
  const isLoading = countries === undefined || (countryId !== undefined && states === undefined);
  const hasNoStates = country !== '' && !isLoading && stateNames.length === 0;
  // A country without a list of states offers its own name as the state, so that the form can always be completed.
  const offered = hasNoStates ? [country] : stateNames;
  return {
    countries: names(countries, country),
    states: offered,
    /** Whether the list of states is there and does not have the chosen one, such as the name of the country. */
    isStray: Boolean(states) && state !== '' && !offered.includes(state),
    /** The state if there is no other to choose, also because the list could not be loaded. */
    onlyState: offered.length === 1 ? offered[0] : undefined,
    cities: names(cities, ''),
    lacksCountries,
    lacksStates,
    /** Loads the lists again. */
    retry,
  };
}

/** The topics of an inquiry; this build's own list if the server's is not available. */
export function useTopics(): readonly string[] {
  const [topics, setTopics] = useState<readonly string[]>(TOPICS);
  useEffect(() => {
    void readList<Topic>(listTopics.path).then(list => list && setTopics(list.map(({ name }) => name)));
  }, []);
  return topics;
}

/** The calling code of a country; null if unknown or still loading. */
export function useCallingCode(country: string): string | null {
  const [codes, setCodes] = useState<Readonly<Record<string, string>> | null>(null);
  useEffect(() => {
    if (country !== '') void import('./calling-codes').then(({ CALLING_CODES }) => setCodes(CALLING_CODES));
  }, [country]);
  return codes?.[country] ?? null;
}
