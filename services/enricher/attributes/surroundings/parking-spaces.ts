/**
 * `parking_spaces`: the number of parking spaces at the place and around it, according to the map.
 *
 * - dedicated: car parks within 150 metres that name the place as operator or by name, or that are
 *   for customers, lie within 50 metres and name nobody else
 * - shared: other car parks within 150 metres that the public may use, or that are for the
 *   customers of the larger place that this one is in
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
import { fromPosition, withoutMap, withoutPlaceOnMap } from './map-reasons.ts';
import { countLot, countStreet } from './parking-counts.ts';
import { describeLot, describeStreet } from './parking-words.ts';

const PARKING_KINDS = ['street', 'shared', 'dedicated'] as const;
type ParkingKind = (typeof PARKING_KINDS)[number];

const CUSTOMERS_RADIUS_M = 50;
const ACCESS_OF_ALL = new Set(['yes', 'public', 'permissive', 'destination']);
const OWNER_KEYS = ['name', 'operator', 'brand'] as const;
const MIN_NAME_CHARS = 4;

/** How many spaces, and whether the number is an estimate. */
interface Spaces {
  readonly count: number;
  readonly isEstimate: boolean;
}

export const parkingSpacesRule: AttributeRule = {
  key: 'parking_spaces',
  needs: ['osm'],
  conditionFailed: withoutPlaceOnMap,
  run(context) {
    const osm = context.gathered('osm');
    const claims = osm === null ? [] : [...lotClaims(osm, context), ...streetClaims(osm)];
    const tell = (reason: string) => (osm === null ? reason : fromPosition(reason, osm));
    const nothing = withoutMap(context) ?? 'The map has no parking here that can be counted.';
    return describeParking(claims, nothing, tell);
  },
};

/** `told`: where the parking is, and how its spaces were counted. */
type ParkingClaim = Claim<Spaces> & { readonly parking: ParkingKind; readonly told: string };

function lotClaims(osm: OsmSurroundings, context: PlaceContext): ParkingClaim[] {
  return osm.parking.flatMap((lot) => {
    const parking = lotKind(lot, osm, context);
    const found = countLot(lot);
    if (parking === null || found === null) return [];
    const { spaces: count, isEstimate, key } = found;
    const kind = isEstimate ? 'inferred' : 'third_party';
    const claim = objectClaim(osm, lot, { count, isEstimate }, { kind, key });
    return [{ ...claim, parking, told: describeLot(lot, found) }];
  });
}

/** Null for a car park of other people. */
function lotKind(
  { tags, distance_m }: OsmParking,
  osm: OsmSurroundings,
  { inputs }: PlaceContext,
): 'shared' | 'dedicated' | null {
  const access = tags['access'] ?? 'yes';
  const names = [inputs.name, osm.match?.tags['name'] ?? '', osm.match?.tags['operator'] ?? ''];
  if (names.some((name) => isNamedBy(tags, name))) return 'dedicated';
  if (access !== 'customers') return ACCESS_OF_ALL.has(access) ? 'shared' : null;
  if (osm.containers.some((area) => isNamedBy(tags, area.tags['name']!))) return 'shared';
  const isOfOthers = OWNER_KEYS.some((key) => tags[key] !== undefined);
  return distance_m <= CUSTOMERS_RADIUS_M && !isOfOthers ? 'dedicated' : null;
}

function isNamedBy(tags: OsmParking['tags'], place: string): boolean {
  const wanted = compact(toWords(place));
  if (wanted.length < MIN_NAME_CHARS) return false;
  return OWNER_KEYS.some((key) => compact(toWords(tags[key] ?? '')).includes(wanted));
}

function streetClaims(osm: OsmSurroundings): ParkingClaim[] {
  return osm.parking_streets.flatMap((street) =>
    countStreet(street.tags, street.length_m).map(({ spaces, key }) => ({
      ...objectClaim(osm, street, { count: spaces, isEstimate: true }, { kind: 'inferred', key }),
      parking: 'street' as const,
      told: describeStreet(street, key, spaces),
    })),
  );
}

function describeParking(
  claims: readonly ParkingClaim[],
  nothing: string,
  tell: (reason: string) => string,
): AttributeFinding {
  const fields: Record<string, FieldFinding> = { parking_spaces_image_url: NOT_FOUND_FIELD };
  const reasoning: Record<string, string> = {};
  const confidence: Record<string, FieldConfidence> = {};
  const put = (name: string, own: readonly ParkingClaim[]) => {
    fields[name] = addedField(countSpaces(own), own);
    reasoning[name] = tell(explainSpaces(own) ?? nothing);
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
  const parts = claims.slice(0, MAX_EXPLAINED).map(({ told }) => told);
  const rest = claims.length - parts.length;
  const more = rest > 0 ? `; and ${rest} more` : '';
  return `OpenStreetMap shows parking here. ${parts.join('; ')}${more}.`;
}
