/** Turns jobs into rows, and rows into the text of a file. Pure. */
import { cellText, csvLine } from '../../../domain/csv.ts';
import type { ExportColumn, ExportedJob } from '../../../domain/export-columns.ts';

/** One job: the values of its columns, and its position. */
export interface FileRow {
  readonly values: readonly unknown[];
  /** Longitude and latitude in degrees, or null. */
  readonly position: readonly [number, number] | null;
}

export interface RowWriter {
  head(): string;
  /** `isFirst` is for formats that separate two rows. */
  row(row: FileRow, isFirst: boolean): string;
  end(): string;
}

export interface FileLayout {
  /** In the order of each row's values. */
  readonly columns: readonly ExportColumn[];
  readonly formulaGuard: boolean;
}

export function toFileRow(columns: readonly ExportColumn[], job: ExportedJob): FileRow {
  const { inputs, outputs } = job;
  const found = Array.isArray(outputs['coordinates']) ? outputs['coordinates'] : [];
  return {
    values: columns.map((column) => column.read(job) ?? null),
    position: toPosition(found[0], found[1]) ?? toPosition(inputs['latitude'], inputs['longitude']),
  };
}

function toPosition(latitude: unknown, longitude: unknown): [number, number] | null {
  const known = typeof latitude === 'number' && typeof longitude === 'number';
  return known ? [longitude, latitude] : null;
}

/** CSV: the same lines as the API's inline answer, by the same functions. */
export function csvWriter({ columns, formulaGuard }: FileLayout): RowWriter {
  return {
    head: () => csvLine(columns.map(({ name }) => name)),
    row: ({ values }) => csvLine(values.map((value) => cellText(value, formulaGuard))),
    end: () => '',
  };
}

/**
 * One JSON object per line, by column name. No formula is guarded, because nothing runs the file.
 */
export function ndjsonWriter({ columns }: FileLayout): RowWriter {
  return {
    head: () => '',
    row: ({ values }) => `${JSON.stringify(valuesByName(columns, values))}\n`,
    end: () => '',
  };
}

/**
 * A FeatureCollection (RFC 7946), one feature per line. A job without a position has no geometry.
 */
export function geojsonWriter({ columns }: FileLayout): RowWriter {
  return {
    head: () => '{"type":"FeatureCollection","features":[\n',
    row: ({ values, position }, isFirst) => {
      const geometry = position && { type: 'Point', coordinates: position };
      const feature = { type: 'Feature', geometry, properties: valuesByName(columns, values) };
      return `${isFirst ? '' : ',\n'}${JSON.stringify(feature)}`;
    },
    end: () => '\n]}\n',
  };
}

function valuesByName(columns: readonly ExportColumn[], values: readonly unknown[]) {
  return Object.fromEntries(columns.map(({ name }, i) => [name, values[i] ?? null]));
}
