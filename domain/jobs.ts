/**
 * Jobs: the known inputs, which of them identify a place, and the limits.
 *
 * JB1 Unknown inputs are data too. They are stored as the caller wrote them.
 * JB2 A job identifies a place by its name and one way to locate it.
 */

/** The most jobs of one submit request, and of one reprocess request. */
export const MAX_JOBS = 50_000;
export const MAX_PLACE_ID_BYTES = 256;
/** One job's inputs as JSON without spaces between tokens. */
export const MAX_INPUTS_BYTES = 64 * 1024;
export const MAX_LATITUDE = 90;
export const MAX_LONGITUDE = 180;

export type InputKind = 'string' | 'latitude' | 'longitude' | 'object';

/** The documented input fields, in the order of the interface. */
export const SHOWN_INPUTS = [
  'name',
  'full_address',
  'country_code',
  'latitude',
  'longitude',
  'category',
  'website',
  'phone',
  'id',
  'input_type',
  'wkt_geometry',
  'street',
  'city',
  'house',
  'state',
  'postalCode',
  'country',
  'opening_hours',
  'source',
] as const;

/** Further input fields that are supported. */
const FURTHER_INPUTS = [
  'type',
  'suburb',
  'building',
  'unit_number',
  'floor',
  'block',
  'km',
] as const;

export type InputField = (typeof SHOWN_INPUTS)[number] | (typeof FURTHER_INPUTS)[number];

export const INPUT_FIELDS: readonly InputField[] = [...SHOWN_INPUTS, ...FURTHER_INPUTS];

export function inputKind(field: InputField): InputKind {
  if (field === 'latitude' || field === 'longitude') return field;
  return field === 'opening_hours' ? 'object' : 'string';
}

/**
 * Opening hours as free text in a table's cell ("Mo-Sa 7-22 Uhr"). Text that begins like JSON is
 * treated as JSON; it stays unchanged, and is refused if it is invalid.
 */
export function hoursOfCell(cell: string): { readonly text: string } | string {
  return /^\s*[{[]/.test(cell) ? cell : { text: cell };
}

export const JOB_STATUSES = ['pending', 'in_progress', 'completed', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export function isBlankText(text: string): boolean {
  return text.trim() === '';
}

type IsPresent = (field: InputField) => boolean;

/** JB2. `has` returns whether a field is present and not blank. */
export function namesPlace(has: IsPresent): boolean {
  return has('name') && isLocatable(has);
}

function isLocatable(has: IsPresent): boolean {
  if (has('full_address') || has('wkt_geometry')) return true;
  if (has('latitude') && has('longitude')) return true;
  return has('street') && (has('city') || has('postalCode'));
}

/** Control characters and lone surrogates. */
const NOT_TEXT = /[\p{Cc}\p{Cs}]/u;

export type IdentifierFault = 'empty' | 'too long' | 'not text';

/** The rule for place_id and for a caller's batch_id; null if the id is valid. */
export function identifierFault(id: string): IdentifierFault | null {
  if (id === '') return 'empty';
  // A UTF-16 unit has at most three bytes, so most ids need no counting. No Buffer: the console
  // runs this in a browser.
  const mayBeLong = id.length * 3 > MAX_PLACE_ID_BYTES;
  if (mayBeLong && new TextEncoder().encode(id).length > MAX_PLACE_ID_BYTES) {
    return 'too long';
  }
  return NOT_TEXT.test(id) ? 'not text' : null;
}
