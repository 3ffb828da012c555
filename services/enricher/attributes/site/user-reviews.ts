/**
 * The number of reviews and the average rating, as stated in the structured data of the place's own
 * site.
 *
 * UR1 The site is the place's own report of what others say, so its figures are at most MEDIUM.
 * UR2 `wilson_score` is the lower end of Wilson's 95 % interval, computed with the average on a
 *     scale from 0 (all the worst) to 1 (all the best) as the proportion. It needs a count.
 * UR3 Nothing states how many reviews are recent, or how the place ranks among others:
 *     `recent_review_count` and `popularity` are null.
 */
import {
  type AttributeRule,
  addedField,
  NOT_FOUND_FIELD,
  weighedConfidence,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { explainSiteGap, siteClaims } from '../../context/site-claims.ts';
import type { Claim } from '../../evidence/claim.ts';
import { weigh } from '../../evidence/weighing.ts';
import type { SiteRating } from '../../sources/website/facts/site-facts.ts';

const BUCKETS: readonly (readonly [least: number, name: string])[] = [
  [1_000, '1000+'],
  [500, '500-1000'],
  [100, '100-500'],
  [50, '50-100'],
  [10, '10-50'],
  [0, '<10'],
];

export const userReviewsRule: AttributeRule = {
  key: 'approximate_user_reviews',
  needs: ['website'],
  sureness: 'MEDIUM: the place itself reports what others say about it',
  run(context) {
    const claims = siteClaims(
      context,
      ({ ratings }) => ratings,
      (rating) => rating,
    ).map((claim) => ({ ...claim, kind: 'third_party' as const }));
    const found = weigh(claims, (a, b) => a.average === b.average && a.count === b.count);
    const field = (value: unknown) => addedField(value, found.support);
    const figures = found.value === null ? null : readFigures(found.value);
    return {
      fields: {
        approximate_review_count: field(figures?.bucket ?? null),
        approximate_average_rating: field(figures?.average ?? null),
        review_count: field(figures?.count ?? null),
        average_rating: field(figures?.average ?? null),
        wilson_score: field(figures?.wilson ?? null),
        review_summary: field(figures?.summary ?? null),
        recent_review_count: NOT_FOUND_FIELD,
        popularity: NOT_FOUND_FIELD,
      },
      reasoning: { approximate_user_reviews: explainFigures(context, found.support[0]) },
      confidence: { approximate_user_reviews: weighedConfidence(found) },
    };
  },
};

interface ReviewFigures {
  /** Out of 5. */
  readonly average: number;
  readonly count: number | null;
  readonly bucket: string | null;
  readonly wilson: number | null;
  readonly summary: string;
}

function readFigures({ average, best, worst, count }: SiteRating): ReviewFigures {
  const shown = round((average / best) * 5, 1);
  const share = (average - worst) / (best - worst);
  const isCounted = count !== null && count > 0;
  return {
    average: shown,
    count,
    bucket: count === null ? null : bucketName(count),
    wilson: isCounted && share >= 0 ? round(wilsonLowerBound(share, count), 3) : null,
    summary: `${shown} of 5${count === null ? '' : ` in ${count} reviews`}, says its own website.`,
  };
}

/** The lower end of Wilson's 95 % interval. */
function wilsonLowerBound(share: number, count: number): number {
  const z = 1.96;
  const centre = share + z ** 2 / (2 * count);
  const spread = z * Math.sqrt((share * (1 - share) + z ** 2 / (4 * count)) / count);
  return Math.max(0, (centre - spread) / (1 + z ** 2 / count));
}

function explainFigures(context: PlaceContext, claim: Claim<SiteRating> | undefined): string {
  if (claim === undefined) return explainSiteGap(context, 'ratings');
  const { average, best, count } = claim.value;
  const from = count === null ? '' : ` from ${count} reviews`;
  return `The place's website states ${average} of ${best}${from}; no other source confirms it.`;
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

function bucketName(count: number): string {
  return BUCKETS.find(([least]) => count >= least)![1];
}
