/**
 * Parquet: rows as lines of JSON, which the embedded engine converts.
 *
 * PQ1 A column's type never depends on its values, so that the files of two exports are compatible.
 *     Objects and lists are JSON text, as in CSV. Formulas are not guarded, because no program
 *     evaluates the file.
 * PQ2 A value that does not fit its column's type becomes null: one place cannot spoil a file of
 *     50,000.
 */
import { cellText } from '../../../domain/csv.ts';
import type { ExportColumn } from '../../../domain/export-columns.ts';
import { parquetLine } from '../../../platform/warehouse/parquet/parquet-file.ts';
import type { FileLayout, RowWriter } from './row-writer.ts';

export function parquetRowWriter({ columns }: FileLayout): RowWriter {
  return {
    head: () => '',
    row: ({ values }) => parquetLine(columns.map(({ type }, i) => fittingValue(type, values[i]))),
    end: () => '',
  };
}

function fittingValue(type: ExportColumn['type'], value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'text') return cellText(value, false).toWellFormed();
  return FITS[type](value) ? value : null;
}

const FITS: Readonly<Record<Exclude<ExportColumn['type'], 'text'>, (value: unknown) => boolean>> = {
  time: (value) => typeof value === 'string',
  integer: Number.isSafeInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};
