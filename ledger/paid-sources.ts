/** The prices of paid sources, from the configuration. */
import type { JobSpending, Prices } from '../domain/costs.ts';
import type { Config } from '../platform/config/config.ts';

const PER_MILLION = 1_000_000;

export function configuredPrices(config: Config): Prices {
  return {
    currency: config.priceCurrency,
    per_search: config.pricePerThousandSearches / 1_000,
    per_input_token: config.pricePerMillionInputTokens / PER_MILLION,
    per_output_token: config.pricePerMillionOutputTokens / PER_MILLION,
  };
}

/** Whether searches of the configured provider cost money. */
export function isPaidSearch({ searchProvider }: Pick<Config, 'searchProvider'>): boolean {
  return ['serper', 'brave'].includes(searchProvider);
}

/** The most that one job is assumed to spend, before anything is known about its place. */
export function expectedSpending(config: Config): JobSpending {
  const tokens = {
    calls: 1,
    input_tokens: config.estimateInputTokens,
    output_tokens: config.estimateOutputTokens,
  };
  return {
    ...(isPaidSearch(config) && { search: { calls: 1, input_tokens: 0, output_tokens: 0 } }),
    model: tokens,
    images: tokens,
  };
}
