/** Caches the results of a pure function. Records and attributes read the same texts repeatedly. */
import { LRUCache } from 'lru-cache';

/** Wraps the function with a cache of the `max` argument lists that were used last. */
export function memoize<Args extends readonly (string | number | null)[], Result>(
  max: number,
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const results = new LRUCache<string, { readonly result: Result }>({ max });
  return (...args) => {
    const key = args.join('\u0000');
    const known = results.get(key);
    if (known !== undefined) return known.result;
    const result = compute(...args);
    results.set(key, { result });
    return result;
  };
}
