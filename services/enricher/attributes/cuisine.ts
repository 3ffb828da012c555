/** `cuisines`: what records say, then what the kinds of the place and its chain imply. */

import { type AttributeRule, addedField } from '../context/finding.ts';
import type { PlaceContext } from '../context/place-context.ts';
import { type Claim, INFERRED_WEIGHT, referenceClaim } from '../evidence/claim.ts';
import { BRAND_REFERENCE } from '../sources/brand/brand-index.ts';
import { sellsNoFood } from './kind-condition.ts';

export const cuisine: AttributeRule = {
  key: 'cuisine',
  conditionFailed: sellsNoFood,
  run(context) {
    const claims = distinct([
      ...fromRecords(context),
      ...fromCategories(context),
      ...fromBrand(context),
    ]);
    const found = claims.map(({ value }) => value);
    const why = [...new Set(claims.map(({ source }) => source))].join(' and ');
    return {
      fields: { cuisines: addedField(found.length === 0 ? null : found, claims) },
      reasoning: {
        cuisine:
          found.length === 0 ? 'No source gives a cuisine.' : `${found.join(', ')}, from ${why}.`,
      },
      confidence: {},
    };
  },
};

function fromRecords(context: PlaceContext): Claim<string>[] {
  return context.recordClaims(({ place }) =>
    place.cuisine.map((written) => [nameOf(written), written] as [string, string]),
  );
}

/** `italian` of `italian_restaurant`; the claim rests on the category's own evidence. */
function fromCategories({ category, sources }: PlaceContext): Claim<string>[] {
  return [...category.support, ...category.against].flatMap((claim) => {
    const value = sources.categories.cuisineOf(claim.value.name);
    if (value === null) return [];
    return [{ ...claim, value, kind: 'inferred' as const, weight: INFERRED_WEIGHT }];
  });
}

function fromBrand({ brand: match }: PlaceContext): Claim<string>[] {
  if (match === null) return [];
  const { name, cuisines } = match.brand;
  return cuisines.map((written) => {
    const about = { ...BRAND_REFERENCE, title: name, quote: written };
    return referenceClaim(nameOf(written), 'inferred', about);
  });
}

function nameOf(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, '_');
}

function distinct(claims: readonly Claim<string>[]): Claim<string>[] {
  return claims.filter(
    ({ value }, i) => value !== '' && claims.findIndex((other) => other.value === value) === i,
  );
}
