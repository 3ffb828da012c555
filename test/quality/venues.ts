/**
 * Venues of New York, from the shared data: Foursquare's records are the index, Locu's are asked
 * for, and which of them are one place is known.
 */
import type { IndexedPlace } from '../../places/place.ts';
import { readRows } from '../bench/place-matcher/pairs.ts';

type Row = ReturnType<typeof readRows>[number];

export function readVenues(folder: string) {
  const gold = readRows(folder, 'foursquare-locu/dev/gold.csv.gz');
  return {
    places: readRows(folder, 'foursquare-locu/foursquare.csv.gz').map(toVenue),
    asked: readRows(folder, 'foursquare-locu/dev/locu.csv.gz'),
    /** By id of what is asked: the id of the place that it is. */
    matches: new Map(gold.map((row) => [row['locu_id']!, row['foursquare_id']!])),
  };
}

export function toVenue(row: Row): IndexedPlace {
  const isLocated = row['latitude'] !== '' && row['longitude'] !== '';
  return {
    source: 'open_map_b',
    id: row['id']!,
    name: row['name']!,
    street: row['street_address']!,
    city: row['locality']!,
    state: row['region']!,
    postal_code: row['postal_code']!,
    latitude: isLocated ? Number(row['latitude']) : null,
    longitude: isLocated ? Number(row['longitude']) : null,
    phones: row['phone'] ? [row['phone']] : [],
    websites: row['website'] ? [row['website']] : [],
    socials: [],
    categories: [],
    cuisine: [],
    licence: 'test',
  };
}
