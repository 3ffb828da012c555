/**
 * Data whose text is well-formed Unicode. Pure.
 *
 * Inputs and pages may contain half a character (a lone surrogate), and a limit may cut one in two.
 * The warehouse reads no value at all from JSON with one half in it.
 */

const HALF_AT_AN_END = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;

/** The same text, unless it is broken: halves at its ends are dropped, others become U+FFFD. */
function wellFormedText(text: string): string {
  return text.isWellFormed() ? text : text.replaceAll(HALF_AT_AN_END, '').toWellFormed();
}

/** Copies plain data, in which only text and keys may be changed. */
export function wellFormed<T>(data: T): T {
  if (typeof data === 'string') return wellFormedText(data) as T;
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((item) => wellFormed(item)) as T;
  const entries = Object.entries(data).map(([key, value]) => [
    wellFormedText(key),
    wellFormed(value),
  ]);
  return Object.fromEntries(entries) as T;
}
