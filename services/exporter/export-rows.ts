/** Jobs as rows of an export: the values of its columns and the position. Pure. */
import type { ExportColumn, ExportedJob } from '../../domain/export-columns.ts';
import type { ExportRow } from './writers/row-writer.ts';

export function exportRow(columns: readonly ExportColumn[], job: ExportedJob): ExportRow {
  return {
    values: columns.map((column) => column.read(job) ?? null),
    position: foundPosition(job.outputs) ?? givenPosition(job.inputs),
  };
}

type Values = Readonly<Record<string, unknown>>;

function foundPosition({ coordinates }: Values): [number, number] | null {
  return Array.isArray(coordinates) ? position(coordinates[0], coordinates[1]) : null;
}

function givenPosition({ latitude, longitude }: Values): [number, number] | null {
  return position(latitude, longitude);
}

function position(latitude: unknown, longitude: unknown): [number, number] | null {
  const known = typeof latitude === 'number' && typeof longitude === 'number';
  return known ? [longitude, latitude] : null;
}
