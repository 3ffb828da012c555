/**
 * Corrections in files: NDJSON with one place per line, or CSV with one field per row. The rows of
 * one place become one correction.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { isOutputField, outputDeclaration } from '../../domain/outputs.ts';
import { errorMessage } from '../../platform/runtime/errors.ts';
import { invalid } from './remote-api.ts';

export interface CorrectedPlaceRow {
  readonly place_id: string;
  readonly corrections: Readonly<Record<string, unknown>>;
  readonly note?: string;
  /** The line of the file where it begins. */
  readonly line: number;
}

const CSV_CORRECTION_COLUMNS = ['place_id', 'field', 'value', 'note'];
const NEEDED_COLUMNS = ['place_id', 'field', 'value'];

/** By place, in the order of the file. Throws with the line of the fault. */
export function readCsvCorrections(text: string): CorrectedPlaceRow[] {
  const byPlace = new Map<string, CorrectedPlaceRow>();
  for (const { record, info } of parseCsv(text)) {
    const line = info.lines;
    const { place_id = '', field = '', value = '', note = '' } = record;
    if (place_id === '' || field === '') throw invalid(`Line ${line}: place_id or field is empty.`);
    const before = byPlace.get(place_id);
    if (before && Object.hasOwn(before.corrections, field)) {
      throw invalid(`Line ${line}: ${field} of ${place_id} is in the file twice.`);
    }
    const corrections = { ...before?.corrections, [field]: readCell(field, value, line) };
    const combinedNote = note || before?.note;
    byPlace.set(place_id, {
      place_id,
      corrections,
      line: before?.line ?? line,
      ...(combinedNote && { note: combinedNote }),
    });
  }
  return [...byPlace.values()];
}

interface CsvLine {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

function parseCsv(text: string): CsvLine[] {
  const columns = (names: string[]) => {
    const unknown = names.find((name) => !CSV_CORRECTION_COLUMNS.includes(name));
    const missing = NEEDED_COLUMNS.find((name) => !names.includes(name));
    if (unknown !== undefined)
      throw invalid(`The column ${unknown} is not one of ${CSV_CORRECTION_COLUMNS.join(', ')}.`);
    if (missing !== undefined) throw invalid(`The column ${missing} is missing.`);
    return names;
  };
  try {
    const options = { bom: true, columns, info: true, skip_empty_lines: true } as const;
    return parse(text, options) as unknown as CsvLine[];
  } catch (error) {
    throw error instanceof CsvError ? invalid(`The file is not CSV: ${error.message}`) : error;
  }
}

/** Text fields are taken literally, others as JSON; `null` means that the place has no value. */
function readCell(field: string, text: string, line: number): unknown {
  if (text === '') throw invalid(`Line ${line}: the value is empty; write null for none.`);
  if (text !== 'null' && isText(field)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid(`Line ${line}: the value of ${field} must be JSON, and is not.`);
  }
}

function isText(field: string): boolean {
  return isOutputField(field) && ['text', 'open_closed'].includes(outputDeclaration(field).kind);
}

export function readNdjsonCorrections(text: string): CorrectedPlaceRow[] {
  return text.split('\n').flatMap((written, at) => {
    if (written.trim() === '') return [];
    try {
      return [{ ...(JSON.parse(written) as CorrectedPlaceRow), line: at + 1 }];
    } catch (error) {
      throw invalid(`Line ${at + 1} is not JSON: ${errorMessage(error)}`);
    }
  });
}
