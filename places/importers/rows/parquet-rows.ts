/** Rows of Parquet files: nested columns as objects and lists, geometry as in GeoJSON. */
import { readParquetLines } from '../../../platform/warehouse/parquet/parquet-lines.ts';
import { jsonRows, lineTexts } from './json-rows.ts';
import type { PlaceRow, RowResult } from './row.ts';

export async function* parquetRows(file: string): AsyncIterable<RowResult> {
  for await (const result of jsonRows(lineTexts(readParquetLines(file)))) {
    yield 'row' in result ? { ...result, row: withGeometry(result.row) } : result;
  }
}

/** The reader returns only the coordinates: a pair for a point, lists of pairs for other shapes. */
function withGeometry(row: PlaceRow): PlaceRow {
  const coordinates = row['geometry'];
  return Array.isArray(coordinates) ? { ...row, geometry: { coordinates } } : row;
}
