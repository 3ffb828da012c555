/**
 * `price_tier` (1 cheap to 4 expensive), `average_price` and `currency`, from the prices on the
 * website.
 *
 * PT1 A price range that the site states ("$$") is first-party. A level computed from published
 *     prices by cut points is inferred, and never overrides the stated one.
 * PT2 The average is the median of the published prices of dishes, or the middle of a stated range.
 */
import { type AttributeRule, addedField, weighedConfidence } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { explainSiteGap, siteClaims } from '../../context/site-claims.ts';
import { type Claim, INFERRED_WEIGHT } from '../../evidence/claim.ts';
import { weigh } from '../../evidence/weighing.ts';
import {
  menuPriceLevel,
  type PriceLevel,
  readPriceRange,
} from '../../sources/website/offer/price-levels.ts';
import { sellsNoFood } from '../category/place-kind.ts';

export const priceTierRule: AttributeRule = {
  key: 'price_tier',
  needs: ['website'],
  sureness: 'HIGH if the site states its range; LOW if prices imply it',
  conditionFailed: sellsNoFood,
  run(context) {
    const levels = priceLevels(context);
    const tiers = levels.flatMap((claim) => tierClaim(claim) ?? []);
    const found = weigh(tiers, (a, b) => a === b);
    const averages = levels.filter(({ value }) => value.average !== null);
    const currencies = levels.filter(({ value }) => value.currency !== null);
    const [average] = averages;
    return {
      fields: {
        price_tier: addedField(found.value, found.support),
        average_price: addedField(average?.value.average ?? null, averages.slice(0, 1)),
        currency: addedField(
          (average ?? currencies[0])?.value.currency ?? null,
          (average ? averages : currencies).slice(0, 1),
        ),
      },
      reasoning: { price_tier: explainLevel(context, found.support, average) },
      confidence: { price_tier: weighedConfidence(found) },
    };
  },
};

/** Menus first: they have prices. */
function priceLevels(context: PlaceContext): Claim<PriceLevel>[] {
  const menus = siteClaims(
    context,
    ({ menus: all }) => all,
    ({ items }) => menuPriceLevel(items),
  );
  const ranges = siteClaims(
    context,
    ({ priceRange }) => priceRange,
    (written) => readPriceRange(written, context.country),
  );
  return [...menus, ...ranges];
}

/** PT1. */
function tierClaim(claim: Claim<PriceLevel>): Claim<number> | null {
  const { tier, prices } = claim.value;
  if (tier === null) return null;
  if (prices === 0) return { ...claim, value: tier };
  return { ...claim, value: tier, kind: 'inferred', weight: INFERRED_WEIGHT };
}

function explainLevel(
  context: PlaceContext,
  support: readonly Claim<number>[],
  average: Claim<PriceLevel> | undefined,
): string {
  if (support.length === 0 && average === undefined) return explainSiteGap(context, 'prices');
  const stated = support.find(({ kind }) => kind === 'first_party');
  const statedPart = stated === undefined ? '' : `The site states "${stated.evidence.quote}". `;
  if (average === undefined) return statedPart.trim();
  const { prices, average: amount, currency } = average.value;
  return `${statedPart}The median of ${prices} printed prices is ${amount} ${currency}.`;
}
