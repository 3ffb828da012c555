/**
 * What shows that the place exists.
 *
 * `place_reality` lists the signs that were found, from this closed list: `listed_in_<dataset>`
 * for each dataset with a record of it, `phone_confirmed`, `website_confirmed` and
 * `address_confirmed` where a record agrees with the input. `digital_footprint` counts the distinct
 * presences that records give (listing, website, phone, social page): `strong` from five, `medium`
 * from three, `weak` from one.
 */
import { type AttributeRule, addedField } from '../context/finding.ts';
import type { PlaceContext } from '../context/place-context.ts';
import { keyOfParts, sameAddress } from '../sources/address/address-parts.ts';
import { recordParts } from '../sources/address/record-address.ts';
import { readWebsite, sameWebsite } from '../sources/input/website.ts';
import { readPhone } from '../sources/phone/phone-numbers.ts';
import { type MatchedRecord, recordClaim } from '../sources/place-index/matched-records.ts';

const STRONG_FROM = 5;
const MEDIUM_FROM = 3;

export const placeExistence: AttributeRule = {
  key: 'place_existence',
  run(context) {
    const { records } = context;
    const claims = records.map((record) => recordClaim(record, record.place.id, record.place.name));
    const signs = signsOf(context);
    const presences = records.reduce((sum, record) => sum + presencesOf(record), 0);
    const footprint = footprintOf(presences);
    return {
      fields: {
        place_reality: addedField(signs.length === 0 ? null : signs, claims),
        digital_footprint: addedField(footprint, claims),
      },
      reasoning: {
        place_reality: realityReason(records),
        digital_footprint: `${presences} listings, websites, phones and social pages were found.`,
      },
      confidence: {},
    };
  },
};

function realityReason(records: readonly MatchedRecord[]): string {
  if (records.length === 0) return 'No dataset has a record that is this place.';
  return records
    .map(({ source, place, reasoning }) => `${source} lists "${place.name}": ${reasoning}`)
    .join(' ');
}

function footprintOf(presences: number): string | null {
  if (presences === 0) return null;
  if (presences >= STRONG_FROM) return 'strong';
  return presences >= MEDIUM_FROM ? 'medium' : 'weak';
}

function presencesOf({ place: { websites, phones, socials } }: MatchedRecord): number {
  return 1 + Math.min(1, websites.length) + Math.min(1, phones.length) + socials.length;
}

function signsOf(context: PlaceContext): string[] {
  const { records } = context;
  const listed = records.map(({ source }) => `listed_in_${source}`);
  const confirmed = (name: string, agrees: (record: MatchedRecord) => boolean) =>
    records.some(agrees) ? [`${name}_confirmed`] : [];
  return [
    ...listed,
    ...confirmed('phone', (record) => samePhone(context, record)),
    ...confirmed('website', (record) => hasWebsite(context, record)),
    ...confirmed('address', (record) => hasAddress(context, record)),
  ];
}

function samePhone({ inputs, country }: PlaceContext, { place }: MatchedRecord): boolean {
  const own = inputs.phone === null ? null : readPhone(inputs.phone, country);
  const region = place.country_code ?? country;
  return own !== null && place.phones.some((text) => readPhone(text, region)?.e164 === own.e164);
}

function hasWebsite({ inputs }: PlaceContext, { place }: MatchedRecord): boolean {
  const own = inputs.website === null ? null : readWebsite(inputs.website);
  if (own === null) return false;
  return place.websites.some((text) => {
    const other = readWebsite(text);
    return other !== null && sameWebsite(own, other);
  });
}

function hasAddress({ address, country }: PlaceContext, record: MatchedRecord): boolean {
  const other = recordParts(record.place, country);
  return sameAddress(keyOfParts(address.parts, country), keyOfParts(other, country));
}
