/** Caches the results of a pure function. Records and attributes read the same texts repeatedly. */

type Argument = string | number | null;

/**
 * Wraps the function with a cache of the `max` argument lists that were used last, and of at most
 * as many before them. See docs/decisions/0334-results-are-kept-in-two-maps.md.
 */
export function memoize<Args extends readonly Argument[], Result>(
  max: number,
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  let recent = new Map<Argument, Result>();
  let older = new Map<Argument, Result>();
  return (...args) => {
    // A text alone is its own key, whose hash V8 keeps with it.
    const key = args.length === 1 ? args[0]! : args.join('\u0000');
    const known = recent.get(key);
    if (known !== undefined || recent.has(key)) return known as Result;
    const isOlder = older.has(key);
    const result = isOlder ? (older.get(key) as Result) : compute(...args);
    if (recent.size >= max) {
      older = recent;
      recent = new Map();
    }
    recent.set(key, result);
    return result;
  };
}
