/**
 * What an extract of OpenStreetMap says about a place and its surroundings. Plain JSON data.
 *
 * Tags are copied literally, so that a rule can quote them.
 */

export type Tags = Readonly<Record<string, string>>;

export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

/** A map element. */
export interface OsmObject extends Spot {
  /** `node/1`, `way/1` or `relation/1`. */
  readonly id: string;
  readonly tags: Tags;
  /** From the place's position; 0 for an area around it. */
  readonly distance_m: number;
}

/** The element with the place's address. */
export interface AddressOnMap extends OsmObject {
  /** It has the city or the postcode of the address, and the same street. */
  readonly is_sure: boolean;
}

/** The map element that is the place. */
export interface OsmMatch extends OsmObject {
  /** The probability that it is this place, 0-1. */
  readonly score: number;
  readonly reasoning: string;
}

export interface OsmBuilding extends OsmObject {
  readonly geometry: AreaGeometry;
  readonly area_m2: number;
}

/** As in GeoJSON: rings of [longitude, latitude]. */
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
  /** The number of spaces mapped one by one within it. */
  readonly mapped_spaces: number;
}

/** A stretch of road with tags about parking along it. */
export interface OsmStreet extends OsmObject {
  /** The length of the part near the place. */
  readonly length_m: number;
}

/** Signals count within this distance from the place. */
export const SIGNAL_RADIUS_M = 150;

export interface OsmSurroundings {
  /** The date of the data, as an RFC 3339 date-time, or null. */
  readonly data_at: string | null;
  readonly licence: string;
  readonly attribution: string;
  /**
   * How far the given coordinates are from the position that everything else is about, which is
   * that of `match` if the match is certain. 0 if the given coordinates are used.
   */
  readonly moved_m: number;
  readonly match: OsmMatch | null;
  /**
   * The element with the place's address, around which everything was searched; null if the place
   * has coordinates.
   */
  readonly address: AddressOnMap | null;
  readonly building: OsmBuilding | null;
  /** Entrances on the building's outline, the nearest first. */
  readonly entrances: readonly OsmEntrance[];
  /** Areas around the place that it may be in, the smallest first. */
  readonly containers: readonly (OsmObject & { readonly area_m2: number })[];
  readonly parking: readonly OsmParking[];
  readonly parking_streets: readonly OsmStreet[];
  /** The roads at the place, the nearest first. */
  readonly streets: readonly OsmObject[];
  /** The street of the address if it is near, or else the nearest one. */
  readonly own_street: OsmObject | null;
  /** Those along the place's own street, the nearest to the place first. */
  readonly signals: readonly OsmObject[];
  /** Whether signals are mapped within a kilometre, so that their absence means something. */
  readonly signals_are_mapped: boolean;
  /** Points and buildings with a house number, the nearest first. */
  readonly addresses: readonly OsmObject[];
  /** Administrative areas and settlements around the place, the smallest first. */
  readonly regions: readonly OsmObject[];
}
