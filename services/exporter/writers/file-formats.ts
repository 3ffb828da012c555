/** The file formats of exports. A binary format is converted from the text of its writer. */
import type { ExportColumn } from '../../../domain/export-columns.ts';
import { type ExportFormat, FILE_TYPES, type FileType } from '../../../domain/exports.ts';
import { writeParquet } from '../../../platform/warehouse/parquet/parquet-file.ts';
import { parquetRowWriter } from './parquet.ts';
import {
  csvWriter,
  type FileLayout,
  geojsonWriter,
  ndjsonWriter,
  type RowWriter,
} from './row-writer.ts';

export interface ExportFileFormat extends FileType {
  /** Whether the writer needs the positions of rows. */
  readonly withPositions: boolean;
  readonly writer: (layout: FileLayout) => RowWriter;
  /** Converts the writer's text into the file. Without it, the text is the file. */
  readonly convert?: (
    conversion: FileConversion,
    text: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ) => Promise<void>;
}

export interface FileConversion {
  readonly columns: readonly ExportColumn[];
  readonly path: string;
}

export const FILE_FORMATS: Readonly<Record<ExportFormat, ExportFileFormat>> = {
  csv: { ...FILE_TYPES.csv, withPositions: false, writer: csvWriter },
  ndjson: { ...FILE_TYPES.ndjson, withPositions: false, writer: ndjsonWriter },
  geojson: { ...FILE_TYPES.geojson, withPositions: true, writer: geojsonWriter },
  parquet: {
    ...FILE_TYPES.parquet,
    withPositions: false,
    writer: parquetRowWriter,
    convert: ({ columns, path }, text, signal) => {
      const typed = columns.map(({ name, type }) => ({ name, type }));
      return writeParquet({ columns: typed, path }, text, signal);
    },
  },
};
