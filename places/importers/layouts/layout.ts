/** A layout: the field names of one kind of dataset, and how to turn a row into a place. */
import type { IndexedPlace } from '../../place.ts';
import type { PlaceRow } from '../rows/row.ts';

/** A place without a source; its id and name may be missing. */
export type ParsedPlace = Omit<IndexedPlace, 'source' | 'id' | 'name'> & {
  id?: string | undefined;
  name?: string | undefined;
};

export interface PlaceLayout {
  name:
    | 'overture'
    | 'foursquare'
    | 'osm'
    | 'all_the_places'
    | 'yelp'
    | 'gleif'
    | 'companies_house'
    | 'plain';
  /** Checks the row's field names and, if they fit several datasets, its ids. */
  recognizes(row: PlaceRow): boolean;
  read(row: PlaceRow): ParsedPlace;
}

const MAX_ALTERNATIVE_NAMES = 5;

/** Each name once, without the place's main name; undefined if none is left. */
export function alternativeNames(
  names: readonly string[],
  mainName: string | undefined,
): string[] | undefined {
  const others = [...new Set(names)].filter((name) => name !== '' && name !== mainName);
  return others.length > 0 ? others.slice(0, MAX_ALTERNATIVE_NAMES) : undefined;
}
