/**
 * The fitted model: features to a probability. Pure.
 */
import { COEFFICIENTS, INTERCEPT } from './coefficients.ts';
import { type PairFeatures, toVector } from './features.ts';

export function scoreOf(features: PairFeatures): number {
  const vector = toVector(features);
  let sum = INTERCEPT;
  for (let i = 0; i < vector.length; i++) sum += vector[i]! * COEFFICIENTS[i]!;
  return 1 / (1 + Math.exp(-sum));
}
