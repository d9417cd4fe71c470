/** A country, a state or a city: an entry of the answers to GET /get_countries, /get_states and /get_cities. */
export interface PlaceOption {
  id: number;
  name: string;
}

export const GEOGRAPHY_TEXTS = {
  badId: 'This id is not valid',
  unknownCountry: 'There is no such country.',
  unknownState: 'There is no such state.',
  loading: 'The lists of places are being prepared. Please try again in a moment.',
} as const;
