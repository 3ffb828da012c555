/**
 * Makes a job of each row, or says what is wrong with it, by the rules that the API has. So nothing
 * is sent that would be refused, and a person reads rows and columns, not paths in a body.
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

/** By the names of the columns, and by whether their first cells can be read as these say. */
export function guessColumns({ columns, rows }: Table): Mapping {
  const examples = rows.slice(0, EXAMPLE_ROWS).map(({ cells }) => cells);
  return guessMapping(columns, examples, (target, cell) => !('fault' in readCell(target, cell)));
}

/** `prefix` begins the ids of rows that bring none. */
export function checkRows(sheet: Table, mapping: Mapping, prefix: string): CheckedSheet {
  const jobs: SheetJob[] = [];
  const faults: RowFault[] = [];
  const rowById = new Map<string, number>();
  let faultyRows = 0;
  for (const row of sheet.rows) {
    const { job, found } = checkRow(sheet, row, mapping, prefix);
    const twin = rowById.get(job.place_id);
    if (twin !== undefined) found.push({ column: null, message: `It has the id of row ${twin}.` });
    rowById.set(job.place_id, twin ?? row.number);
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
  if (extra) found.push({ column: null, message: 'It has more cells than the header.' });
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
    found.push({ column: null, message: missingWords(inputs) });
  }
  if (JSON.stringify(inputs).length * MAX_BYTES_PER_CHAR > MAX_INPUTS_BYTES)
    checkSize(inputs, found);
  return { job: { place_id, inputs }, found };
}

const MAX_BYTES_PER_CHAR = 3;

function checkSize(inputs: object, found: Found[]): void {
  const bytes = new TextEncoder().encode(JSON.stringify(inputs)).length;
  if (bytes <= MAX_INPUTS_BYTES) return;
  found.push({ column: null, message: `It is larger than ${MAX_INPUTS_BYTES / 1024} KiB.` });
}

function missingWords(inputs: Inputs): string {
  if (inputs.name === undefined) return 'The name is missing.';
  return 'It needs coordinates, an address, or a street with a city or postcode.';
}

type ReadCell = { readonly inputs: Inputs } | { readonly fault: string };

function readCell(target: Target, text: string): ReadCell {
  if (NUMBER_TARGETS.has(target) && ROUNDED.test(text)) {
    return { fault: `"${text}" was rounded by the spreadsheet: make the column text.` };
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

/** `4,23E+11` is what a spreadsheet writes of a long number: its last digits are lost. */
const ROUNDED = /^\d([.,]\d+)?E\+\d+$/i;
const NUMBER_TARGETS: ReadonlySet<Target> = new Set(['place_id', 'id', 'phone', 'postalCode']);

function readAngle(kind: 'latitude' | 'longitude', text: string): ReadCell {
  const value = readDegrees(text, kind === 'latitude' ? 'NS' : 'EW');
  if (value === null) return { fault: `"${shorten(text)}" is no number.` };
  const limit = kind === 'latitude' ? MAX_LATITUDE : MAX_LONGITUDE;
  if (Math.abs(value) <= limit) return { inputs: { [kind]: value } };
  return { fault: `${shorten(text)} is beyond ${limit} degrees.` };
}

function readCoordinates(text: string): ReadCell {
  const [latitude, longitude] = readPosition(text) ?? [Number.NaN, Number.NaN];
  const isPosition = Math.abs(latitude) <= MAX_LATITUDE && Math.abs(longitude) <= MAX_LONGITUDE;
  if (isPosition) return { inputs: { latitude, longitude } };
  return { fault: `"${shorten(text)}" is no latitude and longitude, such as 47.14, 9.52.` };
}

/** `9490 Vaduz`, `D-10115 Berlin`, `1012 AB Amsterdam`; else all of it is the city. */
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
    // Told below.
  }
  return { fault: `"${shorten(text)}" is no JSON object.` };
}

const SHOWN_CHARS = 40;
const shorten = (text: string) =>
  text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
