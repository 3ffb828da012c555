/** Builds facts with their evidence, and removes duplicate values. */
import type { PageReading } from '../reading/page-reading.ts';
import type { BusinessItem } from './business-items.ts';
import { propertyQuote } from './business-items.ts';
import type { FactOrigin, SiteFact } from './site-facts.ts';

const MAX_QUOTE_CHARS = 300;

export function pageFact<T>(
  page: PageReading,
  value: T,
  quote: string,
  from: FactOrigin,
): SiteFact<T> {
  const { url, title, fetchedAtMs } = page;
  return { value, quote: quote.slice(0, MAX_QUOTE_CHARS).trim(), url, title, fetchedAtMs, from };
}

export function itemFact<T>(
  business: BusinessItem,
  value: T,
  property: string,
  written: string,
): SiteFact<T> {
  const quote = propertyQuote(business, property, written);
  const fact = pageFact(business.page, value, quote, business.from);
  return business.repaired ? { ...fact, repaired: true } : fact;
}

export function distinctFacts<T>(
  facts: readonly SiteFact<T>[],
  key: (value: T) => string,
  max: number,
): SiteFact<T>[] {
  const seen = new Set<string>();
  return facts
    .filter(({ value, quote }) => {
      const name = key(value);
      return quote !== '' && !seen.has(name) && seen.add(name);
    })
    .slice(0, max);
}
