/**
 * Nearest places on the globe. The one door to kdbush and geokdbush.
 */
import { around } from 'geokdbush';
import KDBush from 'kdbush';

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
 * Positions in the tree of at most `limit` places within `radiusM` (far less than a hemisphere),
 * nearest first.
 */
export function nearest(
  tree: CoordinateTree,
  latitude: number,
  longitude: number,
  limit: number,
  radiusM: number,
): number[] {
  return around(tree, longitude, latitude, limit, radiusM / 1000);
}
