/**
 * The files that an export can be. A format that is no text is made from a writer's text
 * afterwards.
 */
import type { ExportFormat } from '../../../domain/exports.ts';
import { FILE_TYPES, type FileType } from '../../../domain/exports.ts';
import { writeParquet } from '../../../platform/warehouse/parquet/parquet-file.ts';
import { csvWriter } from './csv.ts';
import { geojsonWriter } from './geojson.ts';
import { ndjsonWriter } from './ndjson.ts';
import { parquetColumns, parquetRowWriter } from './parquet.ts';
import type { Layout, RowWriter } from './row-writer.ts';

export interface FileFormat extends FileType {
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
  csv: { ...FILE_TYPES.csv, writer: csvWriter },
  ndjson: { ...FILE_TYPES.ndjson, writer: ndjsonWriter },
  geojson: { ...FILE_TYPES.geojson, writer: geojsonWriter },
  parquet: {
    ...FILE_TYPES.parquet,
    writer: parquetRowWriter,
    convert: ({ names, textPath, path }, signal) =>
      writeParquet({ columns: parquetColumns(names), rowsPath: textPath, path }, signal),
  },
};
