/**
 * `coordinates` [latitude, longitude], and how far they are from the input's.
 *
 * Positions within MAX_SAME_PLACE_M of each other count as one. The input's own position is kept,
 * unless two datasets agree on another one; if latitude and longitude were swapped, it is
 * corrected. The distance is 0 when it is kept, and null when the input has no position. If neither
 * the input nor a record has a position, that of the map's element with the address is used.
 */
import { distanceM } from '../../../../places/globe.ts';
import {
  type AttributeRule,
  derivedField,
  weighedConfidence,
  weighedField,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { type Claim, inputClaim } from '../../evidence/claim.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { weigh } from '../../evidence/weighing.ts';
import { objectClaim } from '../../sources/osm/osm-claims.ts';
import { recordClaim } from '../../sources/place-index/matched-records.ts';

type Position = readonly [latitude: number, longitude: number];

const MAX_SAME_PLACE_M = 50;

export const coordinatesRule: AttributeRule = {
  key: 'coordinates',
  needs: ['input', 'place-index', 'osm'],
  sureness: 'depends on the record and on its distance from the input',
  run(context) {
    const { inputs, records, positionFault } = context;
    const input = position(inputs);
    const claims = [
      ...input.map((at) => inputClaim(at, null, 'latitude, longitude')),
      ...records.flatMap((record) =>
        position(record.place).map((at) => recordClaim(record, at, null)),
      ),
      ...mappedPosition(context),
    ];
    const found = weigh(claims, (a, b) => metresBetween(a, b) <= MAX_SAME_PLACE_M);
    const field = weighedField(found);
    const why = explainWeighed('a position', found, (at) => at.join(', '));
    const [from] = input;
    const distance = found.value && from ? Math.round(metresBetween(from, found.value)) : null;
    return {
      fields: { coordinates: field, coordinates_distance: derivedField(distance, field) },
      reasoning: { coordinates: positionFault === null ? why : `${why} ${positionFault}` },
      confidence: { coordinates: weighedConfidence(found) },
    };
  },
};

/** The position of the element with the place's address. It quotes the house number. */
function mappedPosition(context: PlaceContext): Claim<Position>[] {
  const osm = context.gathered('osm');
  if (!osm?.address) return [];
  const { address } = osm;
  const kind = address.is_sure ? 'third_party' : 'inferred';
  const at: Position = [address.latitude, address.longitude];
  return [objectClaim(osm, address, at, { kind, key: 'addr:housenumber' })];
}

type MaybeLocated = { latitude?: number | null; longitude?: number | null };

function position({ latitude, longitude }: MaybeLocated): Position[] {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
  return [[latitude, longitude]];
}

function metresBetween(a: Position, b: Position): number {
  return distanceM(a[0], a[1], b[0], b[1]);
}
