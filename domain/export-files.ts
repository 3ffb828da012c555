/** The files that exports can be: how the name of each ends, and its media type. */
import type { ExportFormat } from './api/export-requests.ts';

export interface FileType {
  /** Of the file's name, without the dot. */
  readonly ending: string;
  readonly contentType: string;
}

export const FILE_TYPES: Readonly<Record<ExportFormat, FileType>> = {
  csv: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  ndjson: { ending: 'ndjson', contentType: 'application/x-ndjson' },
  geojson: { ending: 'geojson', contentType: 'application/geo+json' },
  parquet: { ending: 'parquet', contentType: 'application/vnd.apache.parquet' },
};

/** The type of a file of this name; undefined when no export makes such files. */
export function fileTypeOf(name: string): FileType | undefined {
  return Object.values(FILE_TYPES).find(({ ending }) => name.endsWith(`.${ending}`));
}
