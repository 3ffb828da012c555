/** Parses single fields of rows of unknown quality. A field of the wrong type counts as absent. */
import { isObject } from '../../../domain/json-object.ts';
import { countryNamed } from '../../address/names/country-names.ts';
import { isNoPosition } from '../../globe.ts';
import type { IndexedPlace } from '../../place.ts';
import { isNoValue } from '../../text/no-value.ts';
import type { PlaceRow } from './row.ts';

const MAX_FIELD_CHARS = 2_000;
const MAX_LIST_ITEMS = 20;

/** Returns the first of the named fields that holds a number or a meaningful text. */
export function readText(row: PlaceRow, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = row[name];
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string') continue;
    const cleaned = cleanText(text);
    if (!isNoValue(cleaned)) return cleaned;
  }
  return undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]+/g;
/** Half of a surrogate pair, which is not valid in UTF-8. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

function cleanText(text: string): string {
  return text
    .slice(0, MAX_FIELD_CHARS)
    .replace(LONE_SURROGATES, '')
    .replace(CONTROL_CHARACTERS, ' ')
    .trim();
}

/** The code of the country, which may be written as a code or as a name. */
export function readCountryCode(row: PlaceRow, ...names: string[]): string | undefined {
  const text = readText(row, ...names);
  if (text === undefined) return undefined;
  const code = text.length === 2 ? text.toUpperCase() : '';
  // "UK" is reserved for the United Kingdom, whose code is GB.
  if (/^[A-Z]{2}$/.test(code) && code !== 'UK') return code;
  return countryNamed(text) ?? undefined;
}

/** Returns the first of the named fields that holds a finite number, as a number or as text. */
function readNumber(row: PlaceRow, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = row[name];
    if (value === null || value === undefined || value === '') continue;
    const found = typeof value === 'string' ? Number(value) : value;
    if (typeof found === 'number' && Number.isFinite(found)) return found;
  }
  return undefined;
}

/** A number from 0 to 1. */
export function readShare(row: PlaceRow, name: string): number | undefined {
  const share = readNumber(row, [name]);
  return share !== undefined && share >= 0 && share <= 1 ? share : undefined;
}

/** Returns the texts of an array, of a JSON array in a text, or of a text split at `separator`. */
export function readList(row: PlaceRow, name: string, separator: string | RegExp = '|'): string[] {
  const value = parseNestedJson(row[name]);
  const text = typeof value === 'string' ? value.slice(0, MAX_FIELD_CHARS * 4) : '';
  const items: unknown[] = Array.isArray(value) ? value : text.split(separator);
  return items
    .slice(0, MAX_LIST_ITEMS)
    .filter((item) => typeof item === 'string')
    .map(cleanText)
    .filter((item) => item !== '');
}

/** Merges the lists of all the named fields, each text once. */
export function readLists(row: PlaceRow, names: readonly string[], separator?: string): string[] {
  return [...new Set(names.flatMap((name) => readList(row, name, separator)))];
}

/** Returns an object, or one parsed from JSON text; otherwise an empty one. */
export function readNested(row: PlaceRow, name: string): PlaceRow {
  const value = parseNestedJson(row[name]);
  return isObject(value) ? value : {};
}

export function readNestedList(row: PlaceRow, name: string, limit = MAX_LIST_ITEMS): PlaceRow[] {
  const value = parseNestedJson(row[name]);
  return Array.isArray(value) ? value.slice(0, limit).filter(isObject) : [];
}

/** CSV files hold nested values as JSON text. */
function parseNestedJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

type Coordinates = Pick<IndexedPlace, 'latitude' | 'longitude'>;

const NO_COORDINATES: Coordinates = { latitude: null, longitude: null };

/** The position of the row's GeoJSON geometry, or else of the named fields. */
export function readPosition(
  row: PlaceRow,
  latitudeNames: readonly string[],
  longitudeNames: readonly string[],
): Coordinates {
  if (isObject(row['geometry'])) return geometryCoordinates(row['geometry']);
  return toCoordinates(readNumber(row, latitudeNames), readNumber(row, longitudeNames));
}

/**
 * Both coordinates or none. A point off the globe counts as none, and so does 0,0, which results
 * from empty fields.
 */
function toCoordinates(latitude: number | undefined, longitude: number | undefined): Coordinates {
  if (latitude === undefined || longitude === undefined) return NO_COORDINATES;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return NO_COORDINATES;
  return isNoPosition(latitude, longitude) ? NO_COORDINATES : { latitude, longitude };
}

/** The position of a Point; for any other geometry, the mean of its line or outer ring. */
function geometryCoordinates(geometry: PlaceRow): Coordinates {
  let points = geometry['coordinates'];
  if (isPair(points)) return toCoordinates(points[1], points[0]);
  for (let depth = 0; depth < 4 && Array.isArray(points) && !isPair(points[0]); depth++) {
    points = points[0];
  }
  const pairs = Array.isArray(points) ? points.slice(0, 10_000).filter(isPair) : [];
  if (pairs.length === 0) return NO_COORDINATES;
  const mean = (axis: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[axis], 0) / pairs.length;
  return toCoordinates(mean(1), mean(0));
}

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The object without its undefined members. */
export function defined<T extends object>(fields: T): Partial<Defined<T>> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Defined<T>>;
}
