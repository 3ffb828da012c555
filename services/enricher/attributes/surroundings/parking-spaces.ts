/**
 * `parking_spaces`: the number of parking spaces at the place and around it, according to the map.
 *
 * - dedicated: car parks within 150 metres that name the place as operator or by name, or that are
 *   for customers and lie within 50 metres
 * - shared: other car parks within 150 metres that the public may use
 * - street: along roads within 100 metres whose tags allow parking
 * - total: the sum of those that are known
 *
 * A count based on an estimate is LOW (parking-counts.ts). Other people's private car parks are not
 * counted. When the map says nothing the value is null, never zero.
 */
import { compact, toWords } from '../../../../places/text/words.ts';
import {
  type AttributeFinding,
  type AttributeRule,
  addedField,
  type FieldConfidence,
  type FieldFinding,
  NOT_FOUND_FIELD,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import type { Claim } from '../../evidence/claim.ts';
import { scoreWithin } from '../../evidence/weighing.ts';
import { objectClaim } from '../../sources/osm/osm-claims.ts';
import type { OsmParking, OsmSurroundings } from '../../sources/osm/surroundings.ts';
import { withoutMap, withoutPosition } from './map-reasons.ts';
import { countLot, countStreet } from './parking-counts.ts';

const PARKING_KINDS = ['street', 'shared', 'dedicated'] as const;
type ParkingKind = (typeof PARKING_KINDS)[number];

const CUSTOMERS_RADIUS_M = 50;
const ACCESS_OF_ALL = new Set(['yes', 'public', 'permissive', 'destination', 'customers']);
const MIN_NAME_CHARS = 4;

/** How many spaces, and whether the number is an estimate. */
interface Spaces {
  readonly count: number;
  readonly isEstimate: boolean;
}

export const parkingSpacesRule: AttributeRule = {
  key: 'parking_spaces',
  needs: ['osm'],
  conditionFailed: withoutPosition,
  run(context) {
    const osm = context.gathered('osm');
    const claims = osm === null ? [] : [...lotClaims(osm, context), ...streetClaims(osm)];
    const nothing = withoutMap(context) ?? 'The map has no parking here whose size it states.';
    return describeParking(claims, nothing);
  },
};

type ParkingClaim = Claim<Spaces> & { readonly parking: ParkingKind };

function lotClaims(osm: OsmSurroundings, context: PlaceContext): ParkingClaim[] {
  return osm.parking.flatMap((lot) => {
    const parking = lotKind(lot, osm, context);
    const found = countLot(lot);
    if (parking === null || found === null) return [];
    const { spaces: count, isEstimate, key } = found;
    const kind = isEstimate ? 'inferred' : 'third_party';
    return [{ ...objectClaim(osm, lot, { count, isEstimate }, { kind, key }), parking }];
  });
}

function lotKind(
  { tags, distance_m }: OsmParking,
  osm: OsmSurroundings,
  { inputs }: PlaceContext,
): 'shared' | 'dedicated' | null {
  const access = tags['access'] ?? 'yes';
  const names = [inputs.name, osm.match?.tags['name'] ?? '', osm.match?.tags['operator'] ?? ''];
  if (names.some((name) => isNamedBy(tags, name))) return 'dedicated';
  if (access === 'customers' && distance_m <= CUSTOMERS_RADIUS_M) return 'dedicated';
  return ACCESS_OF_ALL.has(access) ? 'shared' : null;
}

function isNamedBy({ name, operator, brand }: OsmParking['tags'], place: string): boolean {
  const wanted = compact(toWords(place));
  if (wanted.length < MIN_NAME_CHARS) return false;
  return [name, operator, brand].some((text) => compact(toWords(text ?? '')).includes(wanted));
}

function streetClaims(osm: OsmSurroundings): ParkingClaim[] {
  return osm.parking_streets.flatMap((street) =>
    countStreet(street.tags, street.length_m).map(({ spaces, key }) => ({
      ...objectClaim(osm, street, { count: spaces, isEstimate: true }, { kind: 'inferred', key }),
      parking: 'street' as const,
    })),
  );
}

function describeParking(claims: readonly ParkingClaim[], nothing: string): AttributeFinding {
  const fields: Record<string, FieldFinding> = { parking_spaces_image_url: NOT_FOUND_FIELD };
  const reasoning: Record<string, string> = {};
  const confidence: Record<string, FieldConfidence> = {};
  const put = (name: string, own: readonly ParkingClaim[]) => {
    fields[name] = addedField(countSpaces(own), own);
    reasoning[name] = explainSpaces(own) ?? nothing;
    confidence[name] = spacesConfidence(own);
  };
  for (const kind of PARKING_KINDS) {
    put(
      `parking_spaces_${kind}`,
      claims.filter(({ parking }) => parking === kind),
    );
  }
  put('parking_spaces_total', claims);
  reasoning['parking_spaces'] = reasoning['parking_spaces_total']!;
  confidence['parking_spaces'] = confidence['parking_spaces_total']!;
  return { fields, reasoning, confidence };
}

function countSpaces(claims: readonly ParkingClaim[]): number | null {
  if (claims.length === 0) return null;
  return claims.reduce((sum, { value }) => sum + value.count, 0);
}

/** A sum is only as reliable as its least reliable part. */
function spacesConfidence(claims: readonly ParkingClaim[]): FieldConfidence {
  if (claims.length === 0) return { level: 'NONE', score: 0 };
  const level = claims.some(({ value }) => value.isEstimate) ? 'LOW' : 'MEDIUM';
  const least = Math.min(...claims.map(({ weight }) => weight));
  return { level, score: scoreWithin(level, least) };
}

const MAX_EXPLAINED = 4;

function explainSpaces(claims: readonly ParkingClaim[]): string | null {
  if (claims.length === 0) return null;
  const parts = claims.slice(0, MAX_EXPLAINED).map(({ value, evidence, parking }) => {
    const how = parking === 'street' ? ', estimated from its length' : ', estimated from its area';
    return `${evidence.title}: ${value.count}${value.isEstimate ? how : ''}`;
  });
  const rest = claims.length - parts.length;
  const more = rest > 0 ? `; and ${rest} more` : '';
  return `OpenStreetMap shows parking here. ${parts.join('; ')}${more}.`;
}
