/**
 * The files that an export can be. A format that is no text is made from a writer's text
 * afterwards.
 */
import type { ExportFormat } from '../../../domain/api/export-requests.ts';
import { writeParquet } from '../../../platform/warehouse/parquet-file.ts';
import { csvWriter } from './csv.ts';
import { geojsonWriter } from './geojson.ts';
import { ndjsonWriter } from './ndjson.ts';
import { parquetColumns, parquetRowWriter } from './parquet.ts';
import type { Layout, RowWriter } from './row-writer.ts';

export interface FileFormat {
  readonly ending: string;
  readonly contentType: string;
  readonly writer: (layout: Layout) => RowWriter;
  /** Makes the file from the writer's text, which is thrown away then. */
  readonly convert?: (conversion: Conversion, signal: AbortSignal) => Promise<void>;
}

export interface Conversion {
  readonly names: readonly string[];
  readonly textPath: string;
  readonly path: string;
}

export const FILE_FORMATS: Readonly<Record<ExportFormat, FileFormat>> = {
  csv: { ending: 'csv', contentType: 'text/csv; charset=utf-8', writer: csvWriter },
  ndjson: { ending: 'ndjson', contentType: 'application/x-ndjson', writer: ndjsonWriter },
  geojson: { ending: 'geojson', contentType: 'application/geo+json', writer: geojsonWriter },
  parquet: {
    ending: 'parquet',
    contentType: 'application/vnd.apache.parquet',
    writer: parquetRowWriter,
    convert: ({ names, textPath, path }, signal) =>
      writeParquet({ columns: parquetColumns(names), rowsPath: textPath, path }, signal),
  },
};
