/**
 * Unwraps borders that cross the 180th meridian. There, their longitudes jump from 180 to -180,
 * which would draw a line, or fill a band, across the whole map.
 */

type Ring = readonly (readonly number[])[];

const [HALF_TURN, TURN] = [180, 360];

/** Returns the ring with longitudes that continue beyond 180 instead of jumping. */
export function unwrapRing(ring: Ring): number[][] {
  let shift = 0;
  const unwrapped = ring.map(([longitude, latitude], at) => {
    const step = at === 0 ? 0 : longitude! - ring[at - 1]![0]!;
    if (step > HALF_TURN) shift -= TURN;
    if (step < -HALF_TURN) shift += TURN;
    return [longitude! + shift, latitude!];
  });
  // A ring around a pole does not end where it began; unwrapping it would not close it.
  return shift === 0 ? unwrapped : ring.map((point) => [...point]);
}

export function unwrapGeometry(geometry: GeoJSON.Geometry): GeoJSON.Geometry {
  if (geometry.type === 'Polygon') {
    return { ...geometry, coordinates: geometry.coordinates.map(unwrapRing) };
  }
  if (geometry.type === 'MultiPolygon') {
    return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unwrapRing)) };
  }
  return geometry;
}
