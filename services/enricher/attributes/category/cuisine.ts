/** `cuisines`: from records, then as implied by the place's kinds and its chain. */
import { listWords } from '../../../../domain/words/list-words.ts';
import { type AttributeRule, addedField } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import {
  type Claim,
  distinctClaims,
  INFERRED_WEIGHT,
  referenceClaim,
} from '../../evidence/claim.ts';
import { BRAND_REFERENCE } from '../../sources/brand/brand-index.ts';
import { sellsNoFood } from './place-kind.ts';

export const cuisineRule: AttributeRule = {
  key: 'cuisine',
  needs: ['category', 'brand', 'osm', 'place-index'],
  sureness: 'LOW if only the kind of place or its chain implies it',
  conditionFailed: sellsNoFood,
  run(context) {
    const claims = distinctClaims(
      [
        ...context.recordClaims(({ cuisine }) => cuisine, cuisineName),
        ...kindCuisines(context),
        ...brandCuisines(context),
      ],
      (cuisine) => cuisine,
    );
    const found = claims.map(({ value }) => value);
    return {
      fields: { cuisines: addedField(found.length === 0 ? null : found, claims) },
      reasoning: { cuisine: explainCuisines(context, claims) },
      confidence: {},
    };
  },
};

function explainCuisines(context: PlaceContext, claims: readonly Claim<string>[]): string {
  const sentences = new Map<string, string[]>();
  for (const claim of claims) {
    const start = cuisineGround(context, claim);
    sentences.set(start, [...(sentences.get(start) ?? []), claim.value]);
  }
  const texts = [...sentences].map(([start, names]) => `${start} ${listWords(names)}.`);
  return texts.join(' ') || 'No source gives a cuisine.';
}

/** The start of the sentence that says where the cuisine comes from. */
function cuisineGround({ brand }: PlaceContext, { kind, source }: Claim<string>): string {
  if (kind !== 'inferred') return `${source} gives the cuisine`;
  return source === BRAND_REFERENCE.source
    ? `Branches of ${brand!.name} usually have the cuisine`
    : 'The kind of place implies the cuisine';
}

/** `italian` from `italian_restaurant`; the claim rests on the category's own evidence. */
function kindCuisines({ category, sources }: PlaceContext): Claim<string>[] {
  return [...category.support, ...category.against].flatMap((claim) => {
    const value = sources.categories.namedCuisine(claim.value.name);
    if (value === null) return [];
    return [{ ...claim, value, kind: 'inferred' as const, weight: INFERRED_WEIGHT }];
  });
}

function brandCuisines({ brand }: PlaceContext): Claim<string>[] {
  if (brand === null) return [];
  return brand.cuisines.map((written) => {
    const reference = { ...BRAND_REFERENCE, title: brand.name, quote: written };
    return referenceClaim(cuisineName(written), 'inferred', reference);
  });
}

function cuisineName(written: string): string {
  return written.trim().toLowerCase().replace(/\s+/g, '_');
}
