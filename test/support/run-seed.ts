/**
 * The seed of a random test: the variable's, in CI always the same one, else a new one.
 *
 * A change must not fail for a seed that nobody has seen. New seeds are tried wherever CI is not
 * set, and a failure prints its own.
 */
const SEED_OF_CI = 20_261_122;

const IS_CI = process.env['CI'] === 'true';

export function runSeed(variable: string): number {
  const given = process.env[variable];
  if (given !== undefined) return Number(given);
  return IS_CI ? SEED_OF_CI : Date.now() % 2 ** 31;
}
