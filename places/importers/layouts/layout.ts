/** A layout: how one kind of dataset names its fields, and how a row of it becomes a place. */
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
    | 'gleif'
    | 'companies_house'
    | 'plain';
  /** Looks at the names of the row's fields; where they fit several datasets, at ids, too. */
  recognizes(row: PlaceRow): boolean;
  read(row: PlaceRow): ParsedPlace;
}

const MAX_ALTERNATIVE_NAMES = 5;

/** Each name once, without the place's main name; undefined when none is left. */
export function alternativeNames(
  names: readonly string[],
  mainName: string | undefined,
): string[] | undefined {
  const others = [...new Set(names)].filter((name) => name !== '' && name !== mainName);
  return others.length > 0 ? others.slice(0, MAX_ALTERNATIVE_NAMES) : undefined;
}
