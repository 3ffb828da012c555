/** Distances on the globe. Pure. */
export const EARTH_RADIUS_M = 6_371_008.8;
/**
 * Slightly less than the length of a degree of latitude, so that a box contains its whole circle.
 */
const METRES_PER_DEGREE = 111_195;

/** Great-circle (haversine) distance in metres. */
export function distanceM(latA: number, lonA: number, latB: number, lonB: number): number {
  const rad = Math.PI / 180;
  const sinLat = Math.sin(((latB - latA) * rad) / 2);
  const sinLon = Math.sin(((lonB - lonA) * rad) / 2);
  const h = sinLat * sinLat + Math.cos(latA * rad) * Math.cos(latB * rad) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** True for 0, 0, which datasets use for a missing position: nothing but sea is there. */
export function isNoPosition(latitude: number | null, longitude: number | null): boolean {
  return latitude === 0 && longitude === 0;
}

/** True for two positions at most this many metres apart. */
export function liesWithin(radiusM: number, a: Position, b: Position): boolean {
  return distanceM(a.latitude, a.longitude, b.latitude, b.longitude) <= radiusM;
}

/** Half the height and width, in degrees, of the box around a circle of `radiusM`. */
export function boxDegrees(latitude: number, radiusM: number): { lat: number; lon: number } {
  const lat = radiusM / METRES_PER_DEGREE;
  const cos = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return { lat, lon: Math.min(180, lat / cos) };
}
