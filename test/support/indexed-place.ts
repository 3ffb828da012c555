/** A place of the index with what a test says of it, and nothing else. */
import type { IndexedPlace } from '../../places/place.ts';

export function indexedPlace(place: Partial<IndexedPlace>): IndexedPlace {
  return {
    source: 'open_map_a',
    id: '1',
    name: '',
    phones: [],
    websites: [],
    socials: [],
    categories: [],
    cuisine: [],
    licence: 'CC0-1.0',
    ...place,
  };
}
