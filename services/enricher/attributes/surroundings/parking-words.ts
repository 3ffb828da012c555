/** Describes parking on the map in words, with its distance and what it costs. Pure. */
import { formatCount } from '../../../../domain/words/count-words.ts';
import { objectName } from '../../sources/osm/osm-claims.ts';
import type { OsmParking, OsmStreet } from '../../sources/osm/surroundings.ts';
import type { ParkingCount } from './parking-counts.ts';

/** `parking (way/1), 40 m away: 6 spaces, estimated from its area of 160 m²; for a fee`. */
export function describeLot(lot: OsmParking, { spaces, key, isEstimate }: ParkingCount): string {
  const where = lot.distance_m === 0 ? 'around the place' : `${Math.round(lot.distance_m)} m away`;
  const estimated = `estimated from its area of ${lot.area_m2} m²`;
  const counted = key === null ? 'mapped one by one' : 'by its capacity';
  const how = isEstimate ? estimated : counted;
  const fee = { yes: ', for a fee', no: ', free of charge' }[lot.tags['fee'] ?? ''] ?? '';
  return `${objectName(lot)}, ${where}: ${formatCount(spaces, 'space')}, ${how}${fee}`;
}

export function describeStreet(street: OsmStreet, key: string, spaces: number): string {
  const side = key.replace(/^.*:/, '');
  const sides = side === 'both' ? 'both sides' : `the ${side} side`;
  const how = `estimated from ${Math.round(street.length_m)} m of road`;
  return `${objectName(street)}, along ${sides}: ${formatCount(spaces, 'space')}, ${how}`;
}
