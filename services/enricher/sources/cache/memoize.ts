/** Remembers what a pure function returned. Records and attributes ask for the same texts again. */
import { LRUCache } from 'lru-cache';

/** The function, with the results of the `max` argument lists that were used last. */
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
