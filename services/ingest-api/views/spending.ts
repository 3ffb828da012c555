/** The cost of sources at the configured prices. */
import { addUp, priced } from '../../../domain/costs.ts';
import { configuredPrices } from '../../../ledger/paid-sources.ts';
import type { Platform } from '../../../ledger/platform.ts';

/** By source. */
interface SpentBySource {
  readonly calls: Readonly<Record<string, number>>;
  readonly input: Readonly<Record<string, number>>;
  readonly output: Readonly<Record<string, number>>;
}

export function priceSpending(config: Platform['config'], found: SpentBySource | undefined) {
  const prices = configuredPrices(config);
  const { calls = {}, input = {}, output = {} } = found ?? {};
  const names = new Set([calls, input, output].flatMap((by) => Object.keys(by)));
  const sources = [...names].toSorted().map((name) => {
    const spent = {
      calls: calls[name] ?? 0,
      input_tokens: input[name] ?? 0,
      output_tokens: output[name] ?? 0,
    };
    return [name, priced(name, spent, prices)] as const;
  });
  return {
    currency: prices.currency,
    sources: Object.fromEntries(sources),
    total: addUp(sources.map(([, spent]) => spent)),
  };
}
