/**
 * What the map says about the address at a position. Pure.
 *
 * MA1 The municipality is the one whose border is around the position: third-party. Its admin level
 *     is 8 in the countries of LEVEL_8; elsewhere it may be a part of a city, or several of them.
 * MA2 The address is that of the smallest area around the position that has one: third-party. The
 *     nearest address within 40 metres, and the nearest street within 60, are inferences.
 */
import { type AddressParts, presentParts } from '../../../../places/address/writing/parts.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import type { Claim } from '../../evidence/claim.ts';
import { objectClaim } from '../../sources/osm/osm-claims.ts';
import type { OsmObject, Tags } from '../../sources/osm/surroundings.ts';

/** The countries whose municipalities have admin level 8. */
const LEVEL_8 = new Set(
  'AD AT BE BR CA CH CZ DE DK ES FI FR HU IT LI LU MC MX NL RO SI SK US'.split(' '),
);
const MAX_ADDRESS_M = 40;
const MAX_STREET_M = 60;

export interface MappedAddress {
  readonly claim: Claim<AddressParts>;
  /** `the nearest address on the map is Long Street 3, 12.1 m away (node/1)`. */
  readonly told: string;
}

/** The municipality around the position, with its name as the evidence. */
export function municipalityClaim(context: PlaceContext): Claim<string> | null {
  const osm = context.gathered('osm');
  if (osm === null || !LEVEL_8.has(context.country ?? '')) return null;
  const region = osm.regions.find(
    ({ tags }) => tags['boundary'] === 'administrative' && tags['admin_level'] === '8',
  );
  if (region === undefined) return null;
  return objectClaim(osm, region, region.tags['name']!, { kind: 'third_party', key: 'name' });
}

export function mappedAddress(context: PlaceContext): MappedAddress | null {
  const osm = context.gathered('osm');
  if (osm === null) return null;
  const near = osm.addresses.find(
    ({ tags, distance_m }) => streetKey(tags) !== null && distance_m <= MAX_ADDRESS_M,
  );
  if (near !== undefined) {
    const isAround = near.distance_m === 0;
    const kind = isAround ? 'third_party' : 'inferred';
    const claim = objectClaim(osm, near, addressParts(near.tags), {
      kind,
      key: streetKey(near.tags),
    });
    return { claim, told: describeAddress(near) };
  }
  const street = osm.streets[0];
  if (street === undefined || street.distance_m > MAX_STREET_M) return null;
  const name = street.tags['name']!;
  const claim = objectClaim(osm, street, { street: name }, { kind: 'inferred', key: 'name' });
  const told = `the nearest street on the map is ${name}, ${street.distance_m} m away`;
  return { claim, told: `${told} (${street.id})` };
}

function streetKey(tags: Tags): string | null {
  return ['addr:street', 'addr:place'].find((key) => tags[key] !== undefined) ?? null;
}

function addressParts(tags: Tags): AddressParts {
  return presentParts({
    house: tags['addr:housenumber'],
    street: tags[streetKey(tags)!],
    city: tags['addr:city'],
    postalCode: tags['addr:postcode'],
  });
}

function describeAddress({ id, tags, distance_m }: OsmObject): string {
  const { street, house } = addressParts(tags);
  const text = house === undefined ? street! : `${street} ${house}`;
  return distance_m === 0
    ? `the map has the address ${text} there (${id})`
    : `the nearest address on the map is ${text}, ${distance_m} m away (${id})`;
}
