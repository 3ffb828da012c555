/**
 * What an extract of OpenStreetMap says about a place and what lies around it. Plain JSON data.
 *
 * Tags are copied literally, so that a rule can quote them.
 */

export type Tags = Readonly<Record<string, string>>;

export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

/** An element of the map. */
export interface OsmObject extends Spot {
  /** `node/1`, `way/1` or `relation/1`. */
  readonly id: string;
  readonly tags: Tags;
  /** From the place's position; 0 for an area around it. */
  readonly distance_m: number;
}

/** The element that is the place. */
export interface OsmMatch extends OsmObject {
  /** The chance that it is this place, 0-1. */
  readonly score: number;
  readonly reasoning: string;
}

export interface OsmBuilding extends OsmObject {
  readonly geometry: AreaGeometry;
  readonly area_m2: number;
}

/** As GeoJSON has it: rings of [longitude, latitude]. */
export type AreaGeometry =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly GeoPosition[])[] }
  | {
      readonly type: 'MultiPolygon';
      readonly coordinates: readonly (readonly (readonly GeoPosition[])[])[];
    };
export type GeoPosition = readonly [longitude: number, latitude: number];

export interface OsmEntrance extends OsmObject {
  /** The nearest road to it. */
  readonly street: { readonly name: string | null; readonly bearing_degrees: number } | null;
}

export interface OsmParking extends OsmObject {
  /** 0 for a point. */
  readonly area_m2: number;
  /** Single spaces that are mapped within it. */
  readonly mapped_spaces: number;
}

/** A stretch of road with tags about parking along it. */
export interface OsmStreet extends OsmObject {
  /** How much of it lies around the place. */
  readonly length_m: number;
}

export interface OsmSurroundings {
  /** Of when the data is: an RFC 3339 date-time, or null. */
  readonly data_at: string | null;
  readonly licence: string;
  readonly attribution: string;
  readonly match: OsmMatch | null;
  readonly building: OsmBuilding | null;
  /** On the building's outline; null when the map holds none near the place at all. */
  readonly entrances: readonly OsmEntrance[];
  /** Areas around the place that may be what it is in, the smallest first. */
  readonly containers: readonly (OsmObject & { readonly area_m2: number })[];
  readonly parking: readonly OsmParking[];
  readonly parking_streets: readonly OsmStreet[];
  /** The roads at the place, the nearest first. */
  readonly streets: readonly OsmObject[];
  readonly signals: readonly (OsmObject & {
    /** From the nearest road that has the name of the place's own road. */
    readonly own_street_m: number | null;
  })[];
  /** Whether signals are mapped within a kilometre, so that their absence says something. */
  readonly signals_are_mapped: boolean;
  /** Points and buildings with a house number, the nearest first. */
  readonly addresses: readonly OsmObject[];
  /** Administrative areas and settlements around the place, the smallest first. */
  readonly regions: readonly OsmObject[];
}
