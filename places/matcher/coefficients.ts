/** Fitted weights of the features, in the order of FEATURE_NAMES. */
export const INTERCEPT = -6.6598;
export const COEFFICIENTS: readonly number[] = [
  1.0928, 6.0574, -0.1287, 2.4996, -2.0176, 0.2792, -2.3829, 0.3549, -0.0017, 0.1948, -0.5389,
  -1.6773, 0.179, 6.5878, -0.4697, -1.2065, 1.1705, 0.5199, 0.2595, -0.0214, 0.0214, 0.7528, 1.0129,
  -0.1055, 0.9459, -0.9851, 0.1041, 0.0511, -1.2153,
];
