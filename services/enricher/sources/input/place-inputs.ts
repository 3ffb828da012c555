/**
 * The caller's inputs of a place in one shape. Pure; nothing is guessed here.
 *
 * The types of inputs were checked when they were accepted. An input that still has another type,
 * is blank or says that there is no value ("N/A", a position of 0, 0) counts as missing, except for
 * the name, which then is a placeholder. Texts stay as the caller wrote them, so that evidence can
 * quote them; they are cut at MAX_CHARS, because some of the functions that read them take more
 * than linear time.
 */
import { isNoPosition } from '../../../../places/globe.ts';
import { isNoValue } from '../../../../places/text/no-value.ts';
import { readOwnSite, readWebsite, unwrapWebsite } from './website.ts';

const TEXT_INPUTS = [
  'full_address',
  'country_code',
  'country',
  'street',
  'house',
  'city',
  'state',
  'postalCode',
  'suburb',
  'building',
  'unit_number',
  'floor',
  'block',
  'km',
  'website',
  'phone',
] as const;

type OptionalText = (typeof TEXT_INPUTS)[number] | 'category';

/** Latitude and longitude are both given, or both null. */
export interface PlaceInputs extends Readonly<Record<OptionalText, string | null>> {
  /** Empty when it is missing. */
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly opening_hours: unknown;
  /** Reference values by output field, for comparison with the findings. */
  readonly groundtruth: unknown;
}

type RawInputs = Readonly<Record<string, unknown>>;

const MAX_CHARS: Readonly<Record<string, number>> = {
  name: 1_000,
  website: 1_000,
  full_address: 500,
};
/** The limit for every other text: a part of an address, a phone number, a kind. */
const MAX_OTHER_CHARS = 200;

export function placeInputs(raw: RawInputs): PlaceInputs {
  const position = inputPosition(raw);
  const inputs: Partial<Record<keyof PlaceInputs, unknown>> = {
    name: writtenText(raw, 'name') ?? '',
    latitude: position?.[0] ?? null,
    longitude: position?.[1] ?? null,
    category: inputText(raw, 'category') ?? inputText(raw, 'type'),
    opening_hours: ownInput(raw, 'opening_hours') ?? null,
    groundtruth: ownInput(raw, 'groundtruth') ?? null,
  };
  for (const key of TEXT_INPUTS) inputs[key] = inputText(raw, key);
  inputs.website = ownWebsite(inputText(raw, 'website'));
  return inputs as PlaceInputs;
}

function ownInput(raw: RawInputs, key: string): unknown {
  return Object.hasOwn(raw, key) ? raw[key] : undefined;
}

function inputText(raw: RawInputs, key: string): string | null {
  const text = writtenText(raw, key);
  if (text === null || isNoValue(text)) return null;
  return text.toLowerCase() === 'na' && !CODES.has(key) ? null : text;
}

/**
 * The first of several addresses that is not a page on a social network: "joes.com, fb.com/joes".
 */
function ownWebsite(written: string | null): string | null {
  const text = written === null ? null : unwrapWebsite(written);
  if (text === null || !/[\s,;|]/.test(text)) return text;
  const read = (part: string) => readWebsite(part) !== null;
  const parts = text
    .split(BETWEEN_WEBSITES)
    .flatMap((part) => (read(part) ? [part] : part.split(/\s+/).filter(read)));
  return parts.find((part) => readOwnSite(part) !== null) ?? parts[0] ?? text;
}

/** The separators between addresses; a comma, a semicolon or a space may also be part of one. */
const BETWEEN_WEBSITES = /\s*[,;|]\s+|\s+[,;|]\s*|\s+(?=https?:|www\.)|[,;|](?=https?:|www\.)/i;

/** Inputs where "NA" is Namibia, or Naples. */
const CODES: ReadonlySet<string> = new Set(['country_code', 'country', 'state']);

function writtenText(raw: RawInputs, key: string): string | null {
  const value = ownInput(raw, key);
  const written = typeof value === 'number' ? String(value) : value;
  if (typeof written !== 'string') return null;
  const trimmed = written.slice(0, MAX_CHARS[key] ?? MAX_OTHER_CHARS).trim();
  return trimmed === '' ? null : trimmed;
}

/** Trims the text and makes each run of white space one space. */
export function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** [latitude, longitude] from the numbers, or else the centre of the geometry. */
function inputPosition(raw: RawInputs): [number, number] | null {
  const [latitude, longitude] = [ownInput(raw, 'latitude'), ownInput(raw, 'longitude')];
  if (typeof latitude === 'number' && typeof longitude === 'number') {
    return onEarth(latitude, longitude);
  }
  const wkt = ownInput(raw, 'wkt_geometry');
  return typeof wkt === 'string' ? wktCentre(wkt) : null;
}

function onEarth(latitude: number, longitude: number): [number, number] | null {
  const fits = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return fits && !isNoPosition(latitude, longitude) ? [latitude, longitude] : null;
}

const WKT_NUMBER = String.raw`(-?\d+(?:\.\d+)?(?:e-?\d+)?)`;
/**
 * No pair begins within a number: a long run of digits would otherwise be read again from each
 * digit.
 */
const WKT_PAIR = new RegExp(String.raw`(?<![\w.])${WKT_NUMBER}\s+${WKT_NUMBER}`, 'gi');

/**
 * [latitude, longitude] of the centre of the geometry's bounding box; null when the text has no
 * pair of numbers, or is cut off, as its last number may be. WKT writes the longitude first.
 */
export function wktCentre(wkt: string): [number, number] | null {
  if (wkt.split('(').length !== wkt.split(')').length) return null;
  const pairs = wkt.matchAll(WKT_PAIR);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [, x, y] of pairs) {
    west = Math.min(west, Number(x));
    east = Math.max(east, Number(x));
    south = Math.min(south, Number(y));
    north = Math.max(north, Number(y));
  }
  return Number.isFinite(west) ? onEarth(middle(south, north), middle(west, east)) : null;
}

/** To a centimetre. */
function middle(least: number, greatest: number): number {
  return Math.round(((least + greatest) / 2) * 1e7) / 1e7;
}
