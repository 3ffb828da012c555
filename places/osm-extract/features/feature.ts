/** A feature of an extract, as its layer stores it. */
import { type OsmTags, UNITS_PER_DEGREE } from './osm-element.ts';

/** Alternating longitudes and latitudes, in the units of osm-element.ts. */
export type UnitLine = Int32Array;

/** West, south, east, north, in units. */
export type UnitBox = readonly [number, number, number, number];

export interface OsmFeature {
  /** `node/1`, `way/1` or `relation/1`. */
  readonly id: string;
  readonly tags: OsmTags;
  /**
   * The position of a point, the course of a line, or the rings of an area: closed, outer rings
   * first, then holes.
   */
  readonly parts: readonly UnitLine[];
  /** The number of parts that are outer rings; 0 if it is not an area. */
  readonly outers: number;
}

export function unitsToDegrees(units: number): number {
  return units / UNITS_PER_DEGREE;
}
