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

/** The same plain data, or a copy in which text and keys are well-formed. */
export function wellFormed<T>(data: T): T {
  return isWellFormed(data) ? data : (repaired(data) as T);
}

/** Copies nothing, because nearly all data is well-formed. */
function isWellFormed(data: unknown): boolean {
  if (typeof data === 'string') return data.isWellFormed();
  if (typeof data !== 'object' || data === null) return true;
  if (Array.isArray(data)) return data.every(isWellFormed);
  for (const key in data) {
    if (!key.isWellFormed() || !isWellFormed((data as Record<string, unknown>)[key])) return false;
  }
  return true;
}

function repaired(data: unknown): unknown {
  if (typeof data === 'string') return wellFormedText(data);
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map(repaired);
  const entries = Object.entries(data).map(([key, value]) => [
    wellFormedText(key),
    repaired(value),
  ]);
  return Object.fromEntries(entries);
}
