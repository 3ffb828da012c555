/**
 * Reads single fields out of rows that nobody vouches for. Whatever has the wrong type is absent.
 */
import type { IndexedPlace } from '../../place.ts';
import { isObject, type Row } from './row.ts';

const MAX_TEXT_CHARS = 2_000;
const MAX_ITEMS = 20;

/** The first of `names` that holds a non-empty text or a number, trimmed; else undefined. */
export function text(row: Row, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = row[name];
    const found = typeof value === 'number' ? String(value) : value;
    if (typeof found !== 'string') continue;
    const trimmed = clean(found);
    if (trimmed !== '') return trimmed;
  }
  return undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
const CONTROL = /[\u0000-\u001f\u007f]+/g;

/** Half of a surrogate pair, which no UTF-8 file can hold. */
const UNPAIRED = /\p{Surrogate}/gu;

function clean(value: string): string {
  return value.slice(0, MAX_TEXT_CHARS).replace(UNPAIRED, '').replace(CONTROL, ' ').trim();
}

/** A finite number, also written as text; else undefined. */
export function number(row: Row, ...names: string[]): number | undefined {
  for (const name of names) {
    const value = row[name];
    if (value === null || value === undefined || value === '') continue;
    const found = typeof value === 'string' ? Number(value) : value;
    if (typeof found === 'number' && Number.isFinite(found)) return found;
  }
  return undefined;
}

/** An array, a JSON array as text, or a text split at `separator`. */
export function list(row: Row, name: string, separator: string | RegExp = '|'): string[] {
  const value = unwrap(row[name]);
  const items = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.slice(0, MAX_TEXT_CHARS * 4).split(separator)
      : [];
  return items
    .slice(0, MAX_ITEMS)
    .filter((item) => typeof item === 'string')
    .map(clean)
    .filter((item) => item !== '');
}

/** An object, also written as JSON text; else an empty one. */
export function object(row: Row, name: string): Row {
  const value = unwrap(row[name]);
  return isObject(value) ? value : {};
}

export function objects(row: Row, name: string): Row[] {
  const value = unwrap(row[name]);
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS).filter(isObject) : [];
}

function unwrap(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Both, or neither: half a position, one off the globe, or 0,0 (an empty field's) is none. */
export function position(
  latitude: number | undefined,
  longitude: number | undefined,
): Pick<IndexedPlace, 'latitude' | 'longitude'> {
  if (latitude === undefined || longitude === undefined) return NOWHERE;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return NOWHERE;
  return latitude === 0 && longitude === 0 ? NOWHERE : { latitude, longitude };
}

const NOWHERE = { latitude: null, longitude: null };

/** A Point's position, or the mean of the outer ring or line of any other geometry. */
export function geometryPosition(row: Row): Pick<IndexedPlace, 'latitude' | 'longitude'> {
  let points: unknown = object(row, 'geometry')['coordinates'];
  if (isPair(points)) return position(points[1], points[0]);
  for (let depth = 0; depth < 4 && Array.isArray(points) && !isPair(points[0]); depth++) {
    points = points[0];
  }
  const pairs = Array.isArray(points) ? points.slice(0, 10_000).filter(isPair) : [];
  if (pairs.length === 0) return NOWHERE;
  const mean = (axis: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[axis], 0) / pairs.length;
  return position(mean(1), mean(0));
}

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}

export function countryCode(value: string | undefined): string | undefined {
  return value && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : undefined;
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The object without its undefined members. */
export function defined<T extends object>(fields: T): Partial<Defined<T>> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Defined<T>>;
}
