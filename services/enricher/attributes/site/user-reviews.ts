/**
 * The number of reviews and the average rating, as stated by records and in the structured data of
 * the place's own site.
 *
 * UR1 The site is the place's own report of what others say, so its figures are at most MEDIUM, and
 *     those of records come first. Each source has reviews of its own: two that differ do not
 *     contradict each other.
 * UR2 `wilson_score` is the lower end of Wilson's 95 % interval, computed with the average on a
 *     scale from 0 (all the worst) to 1 (all the best) as the proportion. It needs a count.
 * UR3 How many reviews are recent, and how popular the place is, count as a record states them. No
 *     website does.
 */
import { POPULARITY_FIELD, RECENT_REVIEWS_FIELD } from '../../../../places/kept-attributes.ts';
import { type AttributeRule, addedField, weighedConfidence } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { explainSiteGap, siteClaims, WEBSITE_SOURCE } from '../../context/site-claims.ts';
import { readStatedCount, readStatedNumber, statedField } from '../../context/stated-figures.ts';
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

/** UR1. Less than a record that certainly is the place. */
const REPORTED_WEIGHT = 0.5;

export const userReviewsRule: AttributeRule = {
  key: 'approximate_user_reviews',
  needs: ['website', 'place-index'],
  sureness: 'MEDIUM: a dataset, or the place itself, reports what others say about it',
  run(context) {
    const reported = siteClaims(
      context,
      ({ ratings }) => ratings,
      (rating) => rating,
    ).map((claim) => ({ ...claim, kind: 'third_party' as const, weight: REPORTED_WEIGHT }));
    const claims = [...listedRatings(context), ...reported];
    const found = weigh(claims, (a, b) => a.average === b.average && a.count === b.count);
    const counts = countClaims(found.support);
    const field = (value: unknown) => addedField(value, found.support);
    const figures = found.value === null ? null : readFigures(found.value, found.support[0]!);
    return {
      fields: {
        approximate_review_count: addedField(figures?.bucket ?? null, counts),
        approximate_average_rating: field(figures?.average ?? null),
        review_count: addedField(figures?.count ?? null, counts),
        average_rating: field(figures?.average ?? null),
        wilson_score: field(figures?.wilson ?? null),
        review_summary: field(figures?.summary ?? null),
        recent_review_count: statedField(context, RECENT_REVIEWS_FIELD, readStatedCount),
        popularity: statedField(context, POPULARITY_FIELD, readStatedNumber),
      },
      reasoning: { approximate_user_reviews: explainFigures(context, found.support[0]) },
      confidence: { approximate_user_reviews: weighedConfidence(found) },
    };
  },
};

function listedRatings(context: PlaceContext): Claim<SiteRating>[] {
  return context.recordClaims(
    ({ rating }) => [rating?.average],
    (written, { rating }) => {
      const count = rating?.count === undefined ? null : Number(rating.count);
      const best = rating!.best;
      return { average: Number(written), best, worst: best === 5 ? 1 : 0, count };
    },
  );
}

/** The claims with the text of the number of reviews as their quote. */
function countClaims(claims: readonly Claim<SiteRating>[]): Claim<SiteRating>[] {
  return claims.map((claim) => {
    const { source, value, evidence } = claim;
    if (source === WEBSITE_SOURCE || value.count === null) return claim;
    return { ...claim, evidence: { ...evidence, quote: String(value.count) } };
  });
}

interface ReviewFigures {
  /** Out of 5. */
  readonly average: number;
  readonly count: number | null;
  readonly bucket: string | null;
  readonly wilson: number | null;
  readonly summary: string;
}

function readFigures(rating: SiteRating, { source }: Claim<SiteRating>): ReviewFigures {
  const { average, best, worst, count } = rating;
  const shown = round((average / best) * 5, 1);
  const share = (average - worst) / (best - worst);
  const isCounted = count !== null && count > 0;
  const who = source === WEBSITE_SOURCE ? 'its own website' : source;
  return {
    average: shown,
    count,
    bucket: count === null ? null : bucketName(count),
    wilson: isCounted && share >= 0 ? round(wilsonLowerBound(share, count), 3) : null,
    summary: `${shown} of 5${inReviews('in', count)}, says ${who}.`,
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
  if (claim === undefined) return `${explainSiteGap(context, 'ratings')} No dataset gives any.`;
  const { source, kind, value, evidence } = claim;
  const isSite = source === WEBSITE_SOURCE;
  const who = isSite ? "The place's website" : `${source} ("${evidence.title}")`;
  const unsure = kind === 'weak' ? ', probably this place,' : '';
  const from = inReviews('from', value.count);
  return `${who}${unsure} states ${value.average} of ${value.best}${from}.`;
}

function inReviews(word: string, count: number | null): string {
  return count === null ? '' : ` ${word} ${count} ${count === 1 ? 'review' : 'reviews'}`;
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

function bucketName(count: number): string {
  return BUCKETS.find(([least]) => count >= least)![1];
}
