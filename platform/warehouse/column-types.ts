/**
 * Wide integers arrive quoted, so that no digit is lost. They become numbers up to 2^53 and stay
 * strings beyond (W4 of the port).
 */
import { splitTypes } from './native/type-lists.ts';

export type Convert = (value: unknown) => unknown;

const WIDE_INTEGER = /^U?Int(64|128|256)$/;

function toExactNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** The converter for a column's type, or null if its values need none. */
export function converterFor(type: string): Convert | null {
  if (WIDE_INTEGER.test(type)) return toExactNumber;
  const outer = /^(\w+)\((.*)\)$/s.exec(type);
  if (!outer) return null;
  const [, name, inner] = outer as unknown as [string, string, string];
  if (name === 'Nullable' || name === 'LowCardinality') return converterFor(inner);
  if (name === 'Array') return convertItems(converterFor(inner));
  if (name === 'Map') return convertValues(converterFor(splitTypes(inner)[1]!));
  if (name === 'Tuple') return convertElements(splitTypes(inner));
  return null;
}

function convertItems(convert: Convert | null): Convert | null {
  return convert && ((value) => (value as unknown[]).map(convert));
}

function convertValues(convert: Convert | null): Convert | null {
  if (convert === null) return null;
  return (value) => {
    const entries = Object.entries(value as object);
    return Object.fromEntries(entries.map(([key, item]) => [key, convert(item)]));
  };
}

/** Elements are `Type` or `name Type`. Named tuples arrive as objects, others as lists. */
function convertElements(elements: readonly string[]): Convert | null {
  const parts = elements.map((element) => {
    const named = /^(`(?:[^`\\]|\\.)+`|\w+) (.+)$/s.exec(element);
    const convert = converterFor(named ? named[2]! : element);
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
