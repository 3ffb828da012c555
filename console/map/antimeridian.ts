/**
 * Borders that cross the 180th meridian. Their longitudes jump there from 180 to -180, which draws
 * as a line, and fills as a band, across the whole map.
 */

type Ring = readonly (readonly number[])[];

const [HALF_TURN, TURN] = [180, 360];

/** The same ring with longitudes that go on beyond 180 where they would jump. */
export function unwrapRing(ring: Ring): number[][] {
  let shift = 0;
  const unwrapped = ring.map(([longitude, latitude], at) => {
    const step = at === 0 ? 0 : longitude! - ring[at - 1]![0]!;
    if (step > HALF_TURN) shift -= TURN;
    if (step < -HALF_TURN) shift += TURN;
    return [longitude! + shift, latitude!];
  });
  // A ring around a pole does not come back to where it began.
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
