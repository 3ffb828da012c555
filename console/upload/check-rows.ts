/**
 * Makes a job of each row, or says what is wrong with it, by the rules that the API has. So nothing
 * is sent that would be refused, and a person reads rows and columns, not paths in a body.
 */
import {
  type InputField,
  identifierFault,
  inputKind,
  MAX_INPUTS_BYTES,
  MAX_LATITUDE,
  MAX_LONGITUDE,
  namesPlace,
} from '../../domain/jobs.ts';
import type { Mapping, Target } from './map-columns.ts';
import type { Row, Sheet } from './read-sheet.ts';

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

/** `prefix` begins the ids of rows that bring none. */
export function checkRows(sheet: Sheet, mapping: Mapping, prefix: string): CheckedSheet {
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

function checkRow({ columns }: Sheet, row: Row, mapping: Mapping, prefix: string) {
  const found: Found[] = [];
  const inputs: Partial<Record<InputField, unknown>> = {};
  let place_id = `${prefix}-${row.number}`;
  const extra = row.cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (extra) found.push({ column: null, message: 'It has more cells than the header.' });
  for (const [at, target] of mapping.entries()) {
    const text = (row.cells[at] ?? '').trim();
    if (target === null || text === '') continue;
    const read = readCell(target, text);
    if ('fault' in read) found.push({ column: columns[at]!, message: read.fault });
    else if (target === 'place_id') place_id = text;
    else inputs[target] = read.value;
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

function missingWords(inputs: Partial<Record<InputField, unknown>>): string {
  if (inputs.name === undefined) return 'The name is missing.';
  return 'It needs coordinates, an address, or a street with a city or postcode.';
}

function readCell(target: Target, text: string): { value: unknown } | { fault: string } {
  if (target === 'place_id') {
    const isBad = identifierFault(text) !== null;
    return isBad ? { fault: 'An id has at most 256 bytes.' } : { value: text };
  }
  const kind = inputKind(target);
  if (kind === 'latitude') return readDegrees(text, MAX_LATITUDE);
  if (kind === 'longitude') return readDegrees(text, MAX_LONGITUDE);
  return kind === 'object' ? readObject(text) : { value: text };
}

const DECIMAL = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i;

/** A decimal comma is read, too: a cell holds one number. */
function readDegrees(text: string, limit: number): { value: number } | { fault: string } {
  if (!DECIMAL.test(text)) return { fault: `"${shorten(text)}" is no number.` };
  const value = Number(text.replace(',', '.'));
  return Math.abs(value) <= limit ? { value } : { fault: `${text} is beyond ${limit} degrees.` };
}

function readObject(text: string): { value: object } | { fault: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value };
  } catch {
    // Told below.
  }
  return { fault: `"${shorten(text)}" is no JSON object.` };
}

const SHOWN_CHARS = 40;
const shorten = (text: string) =>
  text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
