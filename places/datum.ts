/**
 * The map datum of mainland China. Pure.
 *
 * Maps made there give positions in GCJ-02, which is 100 to 700 m from WGS 84, by a known formula.
 * A dataset seldom states which of the two it uses, so the distance is the smaller one of both
 * readings.
 */
import { distanceM } from './globe.ts';

/** Degrees to add to a WGS 84 position to get its GCJ-02 position. */
export interface CoordinateShift {
  lat: number;
  lon: number;
}

/** Of the Krasovsky ellipsoid, which the formula uses. */
const SEMI_MAJOR_M = 6_378_245;
const ECCENTRICITY_SQUARED = 0.006_693_421_622_965_943;

/**
 * A rough outline of mainland China: longitude, latitude. Hong Kong, Macau and Taiwan are outside;
 * their maps use WGS 84.
 */
const MAINLAND: readonly (readonly [number, number])[] = [
  [73.5, 39.4],
  [80.2, 42.1],
  [80.3, 45.0],
  [82.6, 45.2],
  [85.5, 48.2],
  [87.8, 49.2],
  [91.0, 45.2],
  [96.4, 42.7],
  [101.8, 42.5],
  [105.0, 41.6],
  [110.4, 42.8],
  [111.9, 45.1],
  [116.0, 46.3],
  [119.9, 46.7],
  [115.5, 48.0],
  [117.8, 49.5],
  [119.9, 51.5],
  [120.8, 53.3],
  [125.6, 53.1],
  [127.6, 49.8],
  [130.9, 47.7],
  [134.8, 48.4],
  [131.0, 44.9],
  [130.6, 42.4],
  [126.9, 41.7],
  [124.3, 40.0],
  [121.2, 38.6],
  [122.8, 37.2],
  [119.5, 35.2],
  [122.3, 31.4],
  [122.4, 29.6],
  [119.8, 25.5],
  [118.1, 24.2],
  [116.8, 23.0],
  [114.5, 22.55],
  [113.95, 22.48],
  [113.55, 22.25],
  [113.5, 22.18],
  [113.3, 21.7],
  [110.9, 20.0],
  [109.6, 17.9],
  [108.5, 18.6],
  [108.6, 21.5],
  [106.6, 22.0],
  [105.3, 23.3],
  [101.7, 21.2],
  [99.2, 22.1],
  [97.6, 24.0],
  [98.7, 27.6],
  [95.3, 29.0],
  [92.0, 27.8],
  [88.9, 27.4],
  [86.0, 28.0],
  [81.2, 30.1],
  [78.8, 31.4],
  [78.4, 35.4],
  [74.6, 37.2],
];

/** Null outside mainland China, and without a position. */
export function datumShift(
  latitude: number | null | undefined,
  longitude: number | null | undefined,
): CoordinateShift | null {
  if (latitude == null || longitude == null) return null;
  if (longitude < 73 || longitude > 135.1 || latitude < 17.8 || latitude > 53.6) return null;
  return isInMainland(latitude, longitude) ? computeShift(latitude, longitude) : null;
}

function isInMainland(latitude: number, longitude: number): boolean {
  let isInside = false;
  for (const [i, [x, y]] of MAINLAND.entries()) {
    const [nextX, nextY] = MAINLAND[(i + 1) % MAINLAND.length]!;
    const isBetween = y > latitude !== nextY > latitude;
    if (isBetween && longitude < ((nextX - x) * (latitude - y)) / (nextY - y) + x) {
      isInside = !isInside;
    }
  }
  return isInside;
}

function computeShift(latitude: number, longitude: number): CoordinateShift {
  const [x, y] = [longitude - 105, latitude - 35];
  const wave = (size: number, value: number, period: number) =>
    (size * 2 * Math.sin((value * Math.PI) / period)) / 3;
  const common = wave(20, 6 * x, 1) + wave(20, 2 * x, 1);
  const root = 0.1 * Math.sqrt(Math.abs(x));
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    2 * root +
    common +
    wave(20, y, 1) +
    wave(40, y, 3) +
    wave(160, y, 12) +
    wave(320, y, 30);
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    root +
    common +
    wave(20, x, 1) +
    wave(40, x, 3) +
    wave(150, x, 12) +
    wave(300, x, 30);
  const radians = (latitude * Math.PI) / 180;
  const curvature = 1 - ECCENTRICITY_SQUARED * Math.sin(radians) ** 2;
  const meridianM = (SEMI_MAJOR_M * (1 - ECCENTRICITY_SQUARED)) / curvature ** 1.5;
  const parallelM = (SEMI_MAJOR_M / Math.sqrt(curvature)) * Math.cos(radians);
  return {
    lat: (north / meridianM) * (180 / Math.PI),
    lon: (east / parallelM) * (180 / Math.PI),
  };
}

/** Metres between two positions. With a shift, the minimum over the readings of either datum. */
export function readingDistanceM(
  latA: number,
  lonA: number,
  latB: number,
  lonB: number,
  shift: CoordinateShift | null,
): number {
  const plain = distanceM(latA, lonA, latB, lonB);
  if (shift === null) return plain;
  const shifted = distanceM(latA + shift.lat, lonA + shift.lon, latB, lonB);
  const unshifted = distanceM(latA - shift.lat, lonA - shift.lon, latB, lonB);
  return Math.min(plain, shifted, unshifted);
}
