/**
 * How often a property is tried, and with which values: the same in every run, so that a rare value
 * never fails the change of somebody else. `CAIRN_PROPERTY_SEED=7 CAIRN_PROPERTY_FACTOR=20` tries
 * other values, and twenty times as many.
 */

export interface PropertyRuns {
  readonly seed: number;
  readonly numRuns: number;
}

export function propertyRuns(numRuns = 100): PropertyRuns {
  const seed = Number(process.env['CAIRN_PROPERTY_SEED'] ?? 20_261_122);
  return { seed, numRuns: numRuns * Number(process.env['CAIRN_PROPERTY_FACTOR'] ?? 1) };
}
