/**
 * Turns each row into a job or a list of errors, by the API's own rules. So the console sends
 * nothing that the API would refuse, and the user sees rows and columns instead of paths in a
 * request body.
 */
import { EXPORTED_INPUT, unguardedText } from '../../domain/csv.ts';
import {
  hoursOfCell,
  type InputField,
  identifierFault,
  inputKind,
  MAX_INPUTS_BYTES,
  MAX_LATITUDE,
  MAX_LONGITUDE,
  namesPlace,
} from '../../domain/jobs.ts';
import type { Target } from './column-names.ts';
import type { Row } from './find-header.ts';
import { guessMapping, type Mapping } from './map-columns.ts';
import { readDegrees, readPosition } from './read-degrees.ts';
import type { Sheet } from './read-sheet.ts';

export interface SheetJob {
  readonly place_id: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

export interface RowFault {
  readonly row: number;
  readonly column: string | null;
  readonly message: string;
}

export interface CheckedSheet {
  readonly jobs: readonly SheetJob[];
  readonly faults: readonly RowFault[];
  readonly faultyRows: number;
}

type Table = Pick<Sheet, 'columns' | 'rows'>;
const EXAMPLE_ROWS = 50;

/**
 * Guesses the mapping from the names of the columns, and from whether their first cells can be
 * parsed accordingly.
 */
export function guessColumns({ columns, rows }: Table): Mapping {
  const examples = rows.slice(0, EXAMPLE_ROWS).map(({ cells }) => cells);
  return guessMapping(columns, examples, (target, cell) => !('fault' in readCell(target, cell)));
}

/** `prefix` starts the ids of rows that have none. */
export function checkRows(sheet: Table, mapping: Mapping, prefix: string): CheckedSheet {
  const jobs: SheetJob[] = [];
  const faults: RowFault[] = [];
  const rowById = new Map<string, number>();
  let faultyRows = 0;
  for (const row of sheet.rows) {
    const { job, found } = checkRow(sheet, row, mapping, prefix);
    const duplicate = rowById.get(job.place_id);
    if (duplicate !== undefined)
      found.push({ column: null, message: `The id is the same as in row ${duplicate}.` });
    rowById.set(job.place_id, duplicate ?? row.number);
    if (found.length === 0) jobs.push(job);
    else faultyRows++;
    for (const fault of found) faults.push({ row: row.number, ...fault });
  }
  return { jobs, faults, faultyRows };
}

type Found = Omit<RowFault, 'row'>;
type Inputs = Partial<Record<InputField, unknown>>;

function checkRow({ columns }: Table, row: Row, mapping: Mapping, prefix: string) {
  const found: Found[] = [];
  const inputs: Inputs = {};
  let place_id = `${prefix}-${row.number}`;
  const isExport = columns.some((name) => name.startsWith(EXPORTED_INPUT));
  const extra = row.cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (extra) found.push({ column: null, message: 'The row has more cells than the header.' });
  for (const [at, target] of mapping.entries()) {
    const cell = row.cells[at] ?? '';
    const text = (isExport ? unguardedText(cell) : cell).trim();
    if (target === null || text === '') continue;
    const read = readCell(target, text);
    if ('fault' in read) found.push({ column: columns[at]!, message: read.fault });
    else if (target === 'place_id') place_id = text;
    else Object.assign(inputs, read.inputs);
  }
  const isFaulty = found.length > 0;
  if (!isFaulty && !namesPlace((field) => inputs[field] !== undefined)) {
    found.push({ column: null, message: describeMissing(inputs) });
  }
  if (JSON.stringify(inputs).length * MAX_BYTES_PER_CHAR > MAX_INPUTS_BYTES)
    checkSize(inputs, found);
  return { job: { place_id, inputs }, found };
}

const MAX_BYTES_PER_CHAR = 3;

function checkSize(inputs: object, found: Found[]): void {
  const bytes = new TextEncoder().encode(JSON.stringify(inputs)).length;
  if (bytes <= MAX_INPUTS_BYTES) return;
  found.push({ column: null, message: `The row is larger than ${MAX_INPUTS_BYTES / 1024} KiB.` });
}

function describeMissing(inputs: Inputs): string {
  if (inputs.name === undefined) return 'The name is missing.';
  return 'The row needs coordinates, an address, or a street with a city or postcode.';
}

type ReadCell = { readonly inputs: Inputs } | { readonly fault: string };

function readCell(target: Target, text: string): ReadCell {
  if (NUMBER_TARGETS.has(target) && ROUNDED.test(text)) {
    return { fault: `"${text}" was rounded by the spreadsheet. Format the column as text.` };
  }
  if (target === 'place_id') {
    const isBad = identifierFault(text) !== null;
    return isBad ? { fault: 'An id has at most 256 bytes.' } : { inputs: {} };
  }
  if (target === 'coordinates') return readCoordinates(text);
  if (target === 'postcode_and_city') return { inputs: readPostcodeAndCity(text) };
  const kind = inputKind(target);
  if (kind === 'latitude' || kind === 'longitude') return readAngle(kind, text);
  return kind === 'object' ? readObject(target, text) : { inputs: { [target]: text } };
}

/** A spreadsheet writes a long number as `4,23E+11`: its last digits are lost. */
const ROUNDED = /^\d([.,]\d+)?E\+\d+$/i;
const NUMBER_TARGETS: ReadonlySet<Target> = new Set(['place_id', 'id', 'phone', 'postalCode']);

function readAngle(kind: 'latitude' | 'longitude', text: string): ReadCell {
  const value = readDegrees(text, kind === 'latitude' ? 'NS' : 'EW');
  if (value === null) return { fault: `"${shorten(text)}" is not a number.` };
  const limit = kind === 'latitude' ? MAX_LATITUDE : MAX_LONGITUDE;
  if (Math.abs(value) <= limit) return { inputs: { [kind]: value } };
  return { fault: `${shorten(text)} exceeds ${limit} degrees.` };
}

function readCoordinates(text: string): ReadCell {
  const [latitude, longitude] = readPosition(text) ?? [Number.NaN, Number.NaN];
  const isPosition = Math.abs(latitude) <= MAX_LATITUDE && Math.abs(longitude) <= MAX_LONGITUDE;
  if (isPosition) return { inputs: { latitude, longitude } };
  return { fault: `"${shorten(text)}" is not a position. Write it as 47.14, 9.52.` };
}

/** `9490 Vaduz`, `D-10115 Berlin`, `1012 AB Amsterdam`. Any other text is the city as a whole. */
const POSTCODE_FIRST = /^(?:[A-Z]{1,3}-)?(\d{3,6}(?:-\d{3,4})?(?: [A-Z]{2}(?= ))?)[\s,]+(.+)$/;

function readPostcodeAndCity(text: string): Inputs {
  const [, postalCode, city] = POSTCODE_FIRST.exec(text) ?? [];
  return postalCode === undefined ? { city: text } : { postalCode, city };
}

function readObject(target: InputField, text: string): ReadCell {
  const hours = hoursOfCell(text);
  if (typeof hours === 'object') return { inputs: { [target]: hours } };
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isObject) return { inputs: { [target]: value } };
  } catch {
    // Reported below.
  }
  return { fault: `"${shorten(text)}" is not a JSON object.` };
}

const SHOWN_CHARS = 40;
const shorten = (text: string) =>
  text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
