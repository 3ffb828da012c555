/**
 * What a job is: the inputs that are known, which of them name a place, and the limits.
 *
 * 1. Inputs beyond the known ones are data: kept as the caller wrote them.
 * 2. A job names a place by its name and by one way to find it.
 */

/** Jobs of one submit request, and of one reprocess request. */
export const MAX_JOBS = 50_000;
export const MAX_PLACE_ID_BYTES = 256;
/** One job's inputs as JSON text without spaces between tokens. */
export const MAX_INPUTS_BYTES = 64 * 1024;
export const MAX_LATITUDE = 90;
export const MAX_LONGITUDE = 180;

export type InputKind = 'string' | 'latitude' | 'longitude' | 'object';

/** Input fields that the interface shows, in its order. */
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

/** Input fields that are known beside the shown ones. */
export const FURTHER_INPUTS = [
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

export type JobStatus = 'pending' | 'in_progress' | 'completed' | 'failed';

export const JOB_STATUSES: readonly JobStatus[] = ['pending', 'in_progress', 'completed', 'failed'];

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

type Known = (field: InputField) => boolean;

/** True when the inputs hold a name and one way to find the place; `has`: present, not blank. */
export function namesPlace(has: Known): boolean {
  return has('name') && isLocatable(has);
}

function isLocatable(has: Known): boolean {
  if (has('full_address') || has('wkt_geometry')) return true;
  if (has('latitude') && has('longitude')) return true;
  return has('street') && (has('city') || has('postalCode'));
}

/** Control characters, and surrogates that stand alone. */
const NOT_TEXT = /[\p{Cc}\p{Cs}]/u;

export type IdentifierFault = 'empty' | 'too long' | 'not text';

/** Rule of place_id and of a caller's batch_id; null when it holds. */
export function identifierFault(id: string): IdentifierFault | null {
  if (id === '') return 'empty';
  // A UTF-16 unit makes at most three bytes, so that most ids need no counting.
  if (id.length * 3 > MAX_PLACE_ID_BYTES && Buffer.byteLength(id) > MAX_PLACE_ID_BYTES) {
    return 'too long';
  }
  return NOT_TEXT.test(id) ? 'not text' : null;
}
