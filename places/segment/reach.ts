/**
 * The circle around a query in which places are searched for. Pure.
 *
 * Most places in the cells that a circle touches are outside of it. A bounding box rules these out
 * with two subtractions, so that only the others need a distance, which takes several sines.
 */
import { type CoordinateShift, readingDistanceM } from '../datum.ts';
import { EARTH_RADIUS_M } from '../globe.ts';

/**
 * More than the rounding error of a distance, so that the box only rules out places that are
 * outside.
 */
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
  /**
   * Half the height and the width of the box, in degrees; infinite if the box rules nothing out.
   */
  private readonly height: number;
  private readonly width: number;

  constructor(position: Position, radiusM: number) {
    this.position = position;
    this.radiusM = radiusM;
    const angle = (radiusM / EARTH_RADIUS_M) * MARGIN;
    const height = angle / DEGREE;
    const farthest = Math.abs(position.latitude) + height;
    // Near a pole, a circle covers every longitude, and a shifted query has three positions.
    const isBoxed = position.shift === null && farthest < 90;
    this.height = isBoxed ? height : Number.POSITIVE_INFINITY;
    this.width = isBoxed ? boxWidth(position.latitude, farthest, angle) : Number.POSITIVE_INFINITY;
  }

  /** The distance of the point in metres; infinite beyond the radius, NaN without coordinates. */
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

/** By the haversine formula, as if every point were as far from the equator as the farthest one. */
function boxWidth(latitude: number, farthest: number, angle: number): number {
  const cosines = Math.cos(latitude * DEGREE) * Math.cos(farthest * DEGREE);
  const sine = Math.sin(angle / 2) / Math.sqrt(cosines);
  return sine < 1 ? ((2 * Math.asin(sine)) / DEGREE) * MARGIN : Number.POSITIVE_INFINITY;
}
