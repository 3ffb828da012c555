/**
 * The circle around a query in which places are looked for. Pure.
 *
 * Most places of the cells that a circle touches lie outside of it. A box around the circle rules
 * these out with two subtractions, so that only the others cost a distance, which is made of sines.
 */
import { type CoordinateShift, readingDistanceM } from '../datum.ts';
import { EARTH_RADIUS_M } from '../globe.ts';

/** More than the rounding of a distance: what the box rules out surely is outside. */
const MARGIN = 1 + 1e-6;
const DEGREE = Math.PI / 180;

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  readonly shift: CoordinateShift | null;
}

export class Reach {
  readonly radiusM: number;
  private readonly position: Position;
  /** Half the height and the width of the box, in degrees; infinite when nothing is ruled out. */
  private readonly height: number;
  private readonly width: number;

  constructor(position: Position, radiusM: number) {
    this.position = position;
    this.radiusM = radiusM;
    const angle = (radiusM / EARTH_RADIUS_M) * MARGIN;
    const height = angle / DEGREE;
    const farthest = Math.abs(position.latitude) + height;
    // Near a pole a circle has every longitude, and a shifted query lies at three positions.
    const isBoxed = position.shift === null && farthest < 90;
    this.height = isBoxed ? height : Number.POSITIVE_INFINITY;
    this.width = isBoxed ? boxWidth(position.latitude, farthest, angle) : Number.POSITIVE_INFINITY;
  }

  /** Metres to the point, or infinite when it lies beyond the radius; NaN for no point. */
  metresTo(latitude: number, longitude: number): number {
    const { position } = this;
    if (Math.abs(latitude - position.latitude) > this.height) return Number.POSITIVE_INFINITY;
    const across = Math.abs(longitude - position.longitude);
    if (across > this.width && across < 360 - this.width) return Number.POSITIVE_INFINITY;
    const { shift } = position;
    const metres = readingDistanceM(
      position.latitude,
      position.longitude,
      latitude,
      longitude,
      shift,
    );
    return metres > this.radiusM ? Number.POSITIVE_INFINITY : metres;
  }
}

/** By the haversine formula, were every point as far from the equator as the farthest one. */
function boxWidth(latitude: number, farthest: number, angle: number): number {
  const cosines = Math.cos(latitude * DEGREE) * Math.cos(farthest * DEGREE);
  const sine = Math.sin(angle / 2) / Math.sqrt(cosines);
  return sine < 1 ? ((2 * Math.asin(sine)) / DEGREE) * MARGIN : Number.POSITIVE_INFINITY;
}
