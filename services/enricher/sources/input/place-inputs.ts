/**
 * The place's own inputs, brought into one shape. Pure; nothing is guessed here.
 *
 * Inputs come as the caller wrote them and were checked for their types when they were accepted;
 * what is of another type all the same, or blank, counts as absent. Texts stay as they were
 * written, so that evidence can quote them.
 */
export interface PlaceInputs {
  readonly name: string;
  readonly full_address: string | null;
  readonly country_code: string | null;
  readonly country: string | null;
  readonly street: string | null;
  readonly house: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly suburb: string | null;
  readonly building: string | null;
  readonly unit_number: string | null;
  readonly floor: string | null;
  readonly block: string | null;
  readonly km: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly category: string | null;
  readonly website: string | null;
  readonly phone: string | null;
  readonly opening_hours: unknown;
}

type Raw = Readonly<Record<string, unknown>>;

const FIELD_CHARS = 1_000;

export function placeInputs(raw: Raw): PlaceInputs {
  const position = positionOf(raw);
  return {
    name: text(raw, 'name') ?? '',
    full_address: text(raw, 'full_address'),
    country_code: text(raw, 'country_code'),
    country: text(raw, 'country'),
    street: text(raw, 'street'),
    house: text(raw, 'house'),
    city: text(raw, 'city'),
    state: text(raw, 'state'),
    postalCode: text(raw, 'postalCode'),
    suburb: text(raw, 'suburb'),
    building: text(raw, 'building'),
    unit_number: text(raw, 'unit_number'),
    floor: text(raw, 'floor'),
    block: text(raw, 'block'),
    km: text(raw, 'km'),
    latitude: position?.[0] ?? null,
    longitude: position?.[1] ?? null,
    category: text(raw, 'category') ?? text(raw, 'type'),
    website: text(raw, 'website'),
    phone: text(raw, 'phone'),
    opening_hours: own(raw, 'opening_hours') ?? null,
  };
}

function own(raw: Raw, key: string): unknown {
  return Object.hasOwn(raw, key) ? raw[key] : undefined;
}

function text(raw: Raw, key: string): string | null {
  const value = own(raw, key);
  const written = typeof value === 'number' ? String(value) : value;
  if (typeof written !== 'string') return null;
  const trimmed = written.slice(0, FIELD_CHARS).trim();
  return trimmed === '' ? null : trimmed;
}

/** Runs of white space become one space. */
export function evenlySpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** [latitude, longitude] of the numbers given, else the middle of the geometry. */
function positionOf(raw: Raw): [number, number] | null {
  const [latitude, longitude] = [own(raw, 'latitude'), own(raw, 'longitude')];
  if (typeof latitude === 'number' && typeof longitude === 'number') {
    return onEarth(latitude, longitude);
  }
  const wkt = own(raw, 'wkt_geometry');
  return typeof wkt === 'string' ? middleOfWkt(wkt) : null;
}

function onEarth(latitude: number, longitude: number): [number, number] | null {
  const fits = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return fits ? [latitude, longitude] : null;
}

/**
 * The middle of the geometry's bounding box, which for a point is the point; WKT has longitude
 * first. Null when it holds no pair of numbers.
 */
export function middleOfWkt(wkt: string): [number, number] | null {
  const pairs = wkt.matchAll(/(-?\d+(?:\.\d+)?(?:e-?\d+)?)\s+(-?\d+(?:\.\d+)?(?:e-?\d+)?)/gi);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [, x, y] of pairs) {
    west = Math.min(west, Number(x));
    east = Math.max(east, Number(x));
    south = Math.min(south, Number(y));
    north = Math.max(north, Number(y));
  }
  return Number.isFinite(west) ? onEarth((south + north) / 2, (west + east) / 2) : null;
}
