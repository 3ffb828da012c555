/** A feature of an extract, as its layer stores it. */
import { type OsmTags, UNITS_PER_DEGREE } from './osm-element.ts';

/** Longitudes and latitudes in turn, in units of osm-element.ts. */
export type UnitLine = Int32Array;

/** West, south, east, north, in units. */
export type UnitBox = readonly [number, number, number, number];

export interface OsmFeature {
  /** `node/1`, `way/1` or `relation/1`. */
  readonly id: string;
  readonly tags: OsmTags;
  /**
   * The one position of a point, the course of a line, or the rings of an area: each closed, the
   * outer ones first, and then the holes.
   */
  readonly parts: readonly UnitLine[];
  /** How many of the parts are outer rings; 0 for what is no area. */
  readonly outers: number;
}

export function unitsToDegrees(units: number): number {
  return units / UNITS_PER_DEGREE;
}
