/**
 * A layout: how one kind of dataset names its fields, and how a row of it becomes a place.
 */
import type { IndexedPlace } from '../../place.ts';
import type { Row } from '../rows/row.ts';

/** A place that knows no source yet; id and name may still be missing. */
export type ReadPlace = Omit<IndexedPlace, 'source' | 'id' | 'name'> & {
  id?: string | undefined;
  name?: string | undefined;
};

export interface Layout {
  name: 'overture' | 'foursquare' | 'osm' | 'all_the_places' | 'plain';
  /** Told by the names of a row's fields alone. */
  recognizes(row: Row): boolean;
  read(row: Row): ReadPlace;
}
