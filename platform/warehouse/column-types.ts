/**
 * Turns 64-bit (and wider) integers, which arrive quoted so that no digit is lost, into numbers
 * where a number holds them exactly; beyond 2^53 they stay strings (W4 of the port).
 */
export type Convert = (value: unknown) => unknown;

const WIDE_INTEGER = /^U?Int(64|128|256)$/;

function exact(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** A converter for a column's type, or null when its values are right as they come. */
export function converterOf(type: string): Convert | null {
  if (WIDE_INTEGER.test(type)) return exact;
  const outer = /^(\w+)\((.*)\)$/s.exec(type);
  if (!outer) return null;
  const [, name, inner] = outer as unknown as [string, string, string];
  if (name === 'Nullable' || name === 'LowCardinality') return converterOf(inner);
  if (name === 'Array') return eachItem(converterOf(inner));
  if (name === 'Map') return eachValue(converterOf(splitTypes(inner)[1]!));
  if (name === 'Tuple') return eachElement(splitTypes(inner));
  return null;
}

function eachItem(convert: Convert | null): Convert | null {
  return convert && ((value) => (value as unknown[]).map(convert));
}

function eachValue(convert: Convert | null): Convert | null {
  if (convert === null) return null;
  return (value) => {
    const entries = Object.entries(value as object);
    return Object.fromEntries(entries.map(([key, item]) => [key, convert(item)]));
  };
}

/** Elements are `Type` or `name Type`; named tuples arrive as objects, others as lists. */
function eachElement(elements: readonly string[]): Convert | null {
  const parts = elements.map((element) => {
    const named = /^(`(?:[^`\\]|\\.)+`|\w+) (.+)$/s.exec(element);
    const convert = converterOf(named ? named[2]! : element);
    return { name: named === null ? '' : named[1]!.replaceAll('`', ''), convert };
  });
  if (parts.every(({ convert }) => convert === null)) return null;
  return (value) => {
    if (Array.isArray(value)) return value.map((item, i) => parts[i]!.convert?.(item) ?? item);
    const object = { ...(value as Record<string, unknown>) };
    for (const { name, convert } of parts) if (convert) object[name] = convert(object[name]);
    return object;
  };
}

/** Splits `K, Map(K, V)` at its outermost commas. */
function splitTypes(list: string): string[] {
  const types: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '(') depth++;
    else if (list[at] === ')') depth--;
    else if (list[at] === ',' && depth === 0) {
      types.push(list.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...types, list.slice(start).trim()];
}
