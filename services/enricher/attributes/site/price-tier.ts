/**
 * `price_tier` (1 cheap to 4 expensive), `average_price` and `currency`, from the website and from
 * records.
 *
 * PT1 A price range that the site states ("$$") is first-party, and one of a record third-party. A
 *     level computed from published prices by cut points is inferred, and never overrides those.
 * PT2 The average is the median of the published prices of dishes, or the middle of a stated range.
 */
import { type AttributeRule, addedField, weighedConfidence } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { explainSiteGap, siteClaims, WEBSITE_SOURCE } from '../../context/site-claims.ts';
import { type Claim, INFERRED_WEIGHT } from '../../evidence/claim.ts';
import { weigh } from '../../evidence/weighing.ts';
import {
  menuPriceLevel,
  type PriceLevel,
  readListedLevel,
  readPriceRange,
} from '../../sources/website/offer/price-levels.ts';
import { sellsNoFood } from '../category/place-kind.ts';

export const priceTierRule: AttributeRule = {
  key: 'price_tier',
  needs: ['website', 'osm', 'place-index'],
  sureness: 'HIGH if the site states its range, MEDIUM if a dataset does; LOW if prices imply it',
  conditionFailed: sellsNoFood,
  run(context) {
    const levels = priceLevels(context);
    const found = weigh(
      levels.flatMap((claim) => tierClaim(claim) ?? []),
      (a, b) => a === b,
    );
    const [average] = levels.filter(({ value }) => value.average !== null);
    const [priced] = levels.filter(({ value }) => value.currency !== null);
    const amount = average ?? priced;
    return {
      fields: {
        price_tier: addedField(found.value, found.support),
        average_price: addedField(average?.value.average ?? null, average ? [average] : []),
        currency: addedField(amount?.value.currency ?? null, amount ? [amount] : []),
      },
      reasoning: { price_tier: explainLevel(context, found.support, average) },
      confidence: { price_tier: weighedConfidence(found) },
    };
  },
};

/** Menus first: they have prices. */
function priceLevels(context: PlaceContext): Claim<PriceLevel>[] {
  const { country } = context;
  const menus = siteClaims(
    context,
    ({ menus: all }) => all,
    ({ items }) => menuPriceLevel(items),
  );
  const ranges = siteClaims(
    context,
    ({ priceRange }) => priceRange,
    (written) => readPriceRange(written, country),
  );
  const listed = context.recordClaims(
    ({ price_level }) => [price_level],
    (written, place) => readListedLevel(written, place.country_code ?? country),
  );
  return [...menus, ...ranges, ...listed];
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
  const stated = support.filter(({ kind }) => kind !== 'inferred').map(explainStated);
  const priced = average === undefined ? [] : [explainAverage(average)];
  const parts = [...new Set([...stated, ...priced])];
  if (parts.length > 0) return parts.join(' ');
  return `${explainSiteGap(context, 'prices')} No dataset gives a price level.`;
}

function explainStated({ source, kind, value, evidence }: Claim<number>): string {
  const { quote, title } = evidence;
  const who = source === WEBSITE_SOURCE ? 'The site' : `${source} ("${title}")`;
  const unsure = kind === 'weak' ? ', probably this place,' : '';
  return `${who}${unsure} states "${quote}", which is level ${value} of 4.`;
}

function explainAverage({ value, source, evidence }: Claim<PriceLevel>): string {
  const { average, currency, prices, isRange } = value;
  const amount = `${average} ${currency}`;
  if (isRange !== true) return `The median of ${prices} printed prices is ${amount}.`;
  const who = source === WEBSITE_SOURCE ? 'The site' : source;
  return `${who} states "${evidence.quote}"; its middle is ${amount}.`;
}
