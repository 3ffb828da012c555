/**
 * The signs that the place exists.
 *
 * `place_reality` lists the signs that were found, from this closed list: `listed_in_<dataset>` for
 * each dataset with a record of the place, and `phone_confirmed`, `website_confirmed` and
 * `address_confirmed` when a record agrees with the input. `digital_footprint` counts the distinct
 * presences in records (listing, website, phone, social page): `strong` from five, `medium` from
 * three, `weak` from one.
 */
import { type AttributeRule, addedField } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { addressPartsKey, sameAddress } from '../../sources/address/address-parts.ts';
import { recordParts } from '../../sources/address/record-address.ts';
import { readWebsite, sameWebsite } from '../../sources/input/website.ts';
import { readPhone } from '../../sources/phone/phone-numbers.ts';
import { type MatchedRecord, recordClaim } from '../../sources/place-index/matched-records.ts';

const STRONG_FROM = 5;
const MEDIUM_FROM = 3;

export const placeExistenceRule: AttributeRule = {
  key: 'place_existence',
  needs: ['input', 'phone', 'place-index'],
  sureness: 'counts the signs that the place exists; has no level',
  run(context) {
    const { records } = context;
    const claims = records.map((record) => recordClaim(record, record.place.id, record.place.name));
    const presences = records.reduce((sum, record) => sum + countPresences(record), 0);
    return {
      fields: {
        place_reality: addedField(realitySigns(context), claims),
        digital_footprint: addedField(footprintName(presences), claims),
      },
      reasoning: {
        place_reality: explainReality(records),
        digital_footprint: `Listings, websites, phones and social pages found: ${presences}.`,
      },
      confidence: {},
    };
  },
};

function explainReality(records: readonly MatchedRecord[]): string {
  if (records.length === 0) return 'No dataset has a record that is this place.';
  return records
    .map(({ source, place, reasoning }) => `${source} lists "${place.name}": ${reasoning}`)
    .join(' ');
}

function footprintName(presences: number): string {
  if (presences >= STRONG_FROM) return 'strong';
  return presences >= MEDIUM_FROM ? 'medium' : 'weak';
}

function countPresences({ place: { websites, phones, socials } }: MatchedRecord): number {
  return 1 + Math.min(1, websites.length) + Math.min(1, phones.length) + socials.length;
}

function realitySigns(context: PlaceContext): string[] {
  const { records } = context;
  const confirmed = (name: string, agrees: typeof hasPhone) =>
    records.some((record) => agrees(context, record)) ? [`${name}_confirmed`] : [];
  return [
    ...records.map(({ source }) => `listed_in_${source}`),
    ...confirmed('phone', hasPhone),
    ...confirmed('website', hasWebsite),
    ...confirmed('address', hasAddress),
  ];
}

function hasPhone({ phone, country }: PlaceContext, { place }: MatchedRecord): boolean {
  const region = place.country_code ?? country;
  return phone !== null && place.phones.some((p) => readPhone(p, region)?.e164 === phone.e164);
}

function hasWebsite({ inputs }: PlaceContext, { place }: MatchedRecord): boolean {
  const own = inputs.website === null ? null : readWebsite(inputs.website);
  if (own === null) return false;
  return place.websites.some((text) => {
    const other = readWebsite(text);
    return other !== null && sameWebsite(own, other);
  });
}

function hasAddress({ address, country }: PlaceContext, { place }: MatchedRecord): boolean {
  const other = recordParts(place, country);
  return sameAddress(addressPartsKey(address.parts, country), addressPartsKey(other, country));
}
