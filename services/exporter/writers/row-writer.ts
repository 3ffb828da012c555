/** Turns rows into the text of a file. Pure. */
import { csvLine, csvRowLine } from '../../../domain/csv.ts';
import type { ExportColumn, ExportedRow } from '../../../domain/export-columns.ts';

export interface RowWriter {
  head(): string;
  /** `isFirst` is for formats with separators between rows. */
  row(row: ExportedRow, isFirst: boolean): string;
  end(): string;
}

export interface FileLayout {
  /** In the order of each row's values. */
  readonly columns: readonly ExportColumn[];
  readonly formulaGuard: boolean;
}

/** CSV: the same lines as in the API's inline response, from the same functions. */
export function csvWriter({ columns, formulaGuard }: FileLayout): RowWriter {
  return {
    head: () => csvLine(columns.map(({ name }) => name)),
    row: ({ values }) => csvRowLine(values, formulaGuard),
    end: () => '',
  };
}

/**
 * One JSON object per line, by column name. Formulas are not guarded, because no program evaluates
 * the file.
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
