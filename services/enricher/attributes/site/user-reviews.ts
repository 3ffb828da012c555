/** About how many reviews the place has, and their average out of 5, as its own site says. */
import { type AttributeRule, addedField, weighedConfidence } from '../../context/finding.ts';
import { siteClaims, siteSilence } from '../../context/site-claims.ts';
import { weigh } from '../../evidence/weighing.ts';

const BUCKETS: readonly (readonly [least: number, name: string])[] = [
  [1_000, '1000+'],
  [500, '500-1000'],
  [100, '100-500'],
  [50, '50-100'],
  [10, '10-50'],
  [0, '0-10'],
];

export const userReviewsRule: AttributeRule = {
  key: 'approximate_user_reviews',
  needs: ['website'],
  run(context) {
    const claims = siteClaims(
      context,
      ({ ratings }) => ratings,
      (rating) => rating,
    );
    const found = weigh(claims, (a, b) => a.average === b.average && a.count === b.count);
    const rating = found.value;
    const average = rating === null ? null : round((rating.average / rating.best) * 5);
    const bucket = rating?.count == null ? null : bucketName(rating.count);
    const why =
      rating === null
        ? siteSilence(context, 'ratings')
        : `The place's website states ${rating.average} of ${rating.best}` +
          `${rating.count === null ? '' : ` from ${rating.count} reviews`}.`;
    return {
      fields: {
        approximate_review_count: addedField(bucket, found.support),
        approximate_average_rating: addedField(average, found.support),
      },
      reasoning: { approximate_user_reviews: why },
      confidence: { approximate_user_reviews: weighedConfidence(found) },
    };
  },
};

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function bucketName(count: number): string {
  return BUCKETS.find(([least]) => count >= least)![1];
}
