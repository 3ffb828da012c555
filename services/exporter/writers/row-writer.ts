/**
 * How rows become text: for the head, for each row and for the end. Pure. Which writer makes which
 * file stands in file-formats.ts.
 */

/** One job: the values of its columns, and where it is. */
export interface ExportRow {
  readonly values: readonly unknown[];
  /** Longitude and latitude in degrees, or null. */
  readonly position: readonly [number, number] | null;
}

export interface RowWriter {
  head(): string;
  /** `isFirst` for formats that put something between two rows. */
  row(row: ExportRow, isFirst: boolean): string;
  end(): string;
}

export interface Layout {
  /** Names of the columns, in the order of each row's values. */
  readonly names: readonly string[];
  readonly formulaGuard: boolean;
}
