/** A spatial index of coordinates. The only file that imports kdbush. */
import KDBush from 'kdbush';
import { boxDegrees } from '../globe.ts';

export type CoordinateTree = KDBush;

export function buildTree(longitudes: Float64Array, latitudes: Float64Array): ArrayBuffer {
  const tree = new KDBush(longitudes.length, 16, Float64Array);
  for (let i = 0; i < longitudes.length; i++) tree.add(longitudes[i]!, latitudes[i]!);
  return tree.finish().data as ArrayBuffer;
}

export function openTree(data: ArrayBuffer): CoordinateTree {
  return KDBush.from(data);
}

/**
 * Returns the indexes in the tree of the places in the box that extends `radiusM` from the point in
 * each direction, in no particular order. Callers measure the distances themselves.
 */
export function inBox(
  tree: CoordinateTree,
  latitude: number,
  longitude: number,
  radiusM: number,
): number[] {
  const { lat, lon } = boxDegrees(latitude, radiusM);
  const [west, east] = [longitude - lon, longitude + lon];
  const [south, north] = [latitude - lat, latitude + lat];
  const found = tree.range(west, south, east, north);
  if (west < -180) found.push(...tree.range(west + 360, south, 180, north));
  if (east > 180) found.push(...tree.range(-180, south, east - 360, north));
  return found;
}
