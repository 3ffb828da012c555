/**
 * Distances and containment around a point, in metres on the tangent plane. Pure.
 *
 * Within a few kilometres, as here, the plane deviates from the globe by less than a thousandth.
 */
import { type OsmFeature, type UnitBox, type UnitLine, unitsToDegrees } from './feature.ts';
import { UNITS_PER_DEGREE } from './osm-element.ts';

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const METRES_PER_UNIT = 111_195 / UNITS_PER_DEGREE;

/** The box that extends `radiusM` from the point in each direction. */
export function boxAroundPoint({ latitude, longitude }: Point, radiusM: number): UnitBox {
  const lat = radiusM / METRES_PER_UNIT;
  const lon = lat / Math.max(0.01, lonScale(latitude));
  const [x, y] = [longitude * UNITS_PER_DEGREE, latitude * UNITS_PER_DEGREE];
  return [Math.floor(x - lon), Math.floor(y - lat), Math.ceil(x + lon), Math.ceil(y + lat)];
}

/** The length of a degree of longitude relative to a degree of latitude. */
function lonScale(latitude: number): number {
  return Math.cos((latitude * Math.PI) / 180);
}

/** True if the point is in the area and in none of its holes. */
export function isInside({ parts, outers }: OsmFeature, point: Point): boolean {
  if (outers === 0) return false;
  let isOdd = false;
  for (const ring of parts) if (isInRing(ring, point)) isOdd = !isOdd;
  return isOdd;
}

export function isInRing(ring: UnitLine, { latitude, longitude }: Point): boolean {
  const [x, y] = [longitude * UNITS_PER_DEGREE, latitude * UNITS_PER_DEGREE];
  let isIn = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}

/** From the point to the nearest part of the feature; 0 inside an area. */
export function distanceToM(feature: OsmFeature, point: Point): number {
  if (isInside(feature, point)) return 0;
  return nearestOn(feature, point).distance_m;
}

/** From the point to the farthest corner of the feature. */
export function farthestM({ parts }: OsmFeature, point: Point): number {
  const plane = new Plane(point);
  let farthest = 0;
  for (const part of parts) {
    for (let i = 0; i < part.length; i += 2) {
      farthest = Math.max(farthest, Math.hypot(plane.x(part[i]!), plane.y(part[i + 1]!)));
    }
  }
  return farthest;
}

export interface NearestPoint extends Point {
  readonly distance_m: number;
}

/** The nearest point on the feature's lines. */
export function nearestOn({ parts }: OsmFeature, point: Point): NearestPoint {
  const plane = new Plane(point);
  let best = { distance: Infinity, x: 0, y: 0 };
  for (const part of parts) {
    for (let i = 0; i < part.length; i += 2) {
      const j = Math.min(i + 2, part.length - 2);
      const near = nearestOnStretch(
        plane.x(part[i]!),
        plane.y(part[i + 1]!),
        plane.x(part[j]!),
        plane.y(part[j + 1]!),
      );
      if (near.distance < best.distance) best = near;
    }
  }
  return { ...plane.point(best.x, best.y), distance_m: best.distance };
}

/** The nearest point to the origin on the segment from a to b. */
function nearestOnStretch(ax: number, ay: number, bx: number, by: number) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  const [x, y] = [ax + share * dx, ay + share * dy];
  return { distance: Math.hypot(x, y), x, y };
}

/** Metres east and north of a point. */
class Plane {
  readonly #lon: number;
  readonly #lat: number;
  readonly #scale: number;

  constructor({ latitude, longitude }: Point) {
    this.#lon = longitude * UNITS_PER_DEGREE;
    this.#lat = latitude * UNITS_PER_DEGREE;
    this.#scale = lonScale(latitude);
  }

  x(lon: number): number {
    return (lon - this.#lon) * METRES_PER_UNIT * this.#scale;
  }

  y(lat: number): number {
    return (lat - this.#lat) * METRES_PER_UNIT;
  }

  point(x: number, y: number): Point {
    return {
      latitude: unitsToDegrees(this.#lat + y / METRES_PER_UNIT),
      longitude: unitsToDegrees(this.#lon + x / METRES_PER_UNIT / (this.#scale || 1)),
    };
  }
}

/** The area in square metres, without its holes. */
export function areaM2({ parts, outers }: OsmFeature): number {
  const sizes = parts.map(ringAreaM2);
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
  return Math.max(0, sum(sizes.slice(0, outers)) - sum(sizes.slice(outers)));
}

function ringAreaM2(ring: UnitLine): number {
  const plane = new Plane(positionAt(ring, 0));
  let twice = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [ax, ay] = [plane.x(ring[i]!), plane.y(ring[i + 1]!)];
    const [bx, by] = [plane.x(ring[i + 2]!), plane.y(ring[i + 3]!)];
    twice += ax * by - bx * ay;
  }
  return Math.abs(twice) / 2;
}

/** The length of the lines within `radiusM` of the point, in metres. */
export function lengthWithinM({ parts }: OsmFeature, point: Point, radiusM: number): number {
  const plane = new Plane(point);
  let length = 0;
  for (const part of parts) {
    for (let i = 0; i + 3 < part.length; i += 2) {
      const [ax, ay] = [plane.x(part[i]!), plane.y(part[i + 1]!)];
      const [bx, by] = [plane.x(part[i + 2]!), plane.y(part[i + 3]!)];
      length += chordM(ax, ay, bx, by, radiusM);
    }
  }
  return length;
}

/** The length of the part of the segment from a to b that is in the circle around the origin. */
function chordM(ax: number, ay: number, bx: number, by: number, radius: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const a = dx * dx + dy * dy;
  if (a === 0) return 0;
  const b = 2 * (ax * dx + ay * dy);
  const root = b * b - 4 * a * (ax * ax + ay * ay - radius * radius);
  if (root <= 0) return 0;
  const [from, to] = [(-b - Math.sqrt(root)) / (2 * a), (-b + Math.sqrt(root)) / (2 * a)];
  return Math.max(0, Math.min(1, to) - Math.max(0, from)) * Math.sqrt(a);
}

/** The point at this index of a line. */
export function positionAt(line: UnitLine, index: number): Point {
  return {
    latitude: unitsToDegrees(line[2 * index + 1]!),
    longitude: unitsToDegrees(line[2 * index]!),
  };
}

/** The bearing from one point to the other, in degrees clockwise from north. */
export function bearingDegrees(from: Point, to: Point): number {
  const east = (to.longitude - from.longitude) * lonScale(from.latitude);
  const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
  return (degrees + 360) % 360;
}
