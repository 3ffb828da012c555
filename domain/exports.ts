/** Exports: their options, statuses and file types. */

export const EXPORT_FORMATS = ['csv', 'parquet', 'ndjson', 'geojson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const COLUMN_GROUPS = [
  'inputs',
  'outputs',
  'status',
  'verdict',
  'confidence',
  'reasoning',
  'evidence',
] as const;
export type ColumnGroup = (typeof COLUMN_GROUPS)[number];

/** The options stored with an export; the API shows them as csv_options. */
export interface ExportOptions {
  schema_version: 1 | 2;
  prune_empty_columns: boolean;
  format: ExportFormat;
  columns: ColumnGroup[];
  formula_guard: boolean;
}

export const EXPORT_STATUSES = ['queued', 'running', 'completed', 'failed', 'expired'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** True if no exporter has work left for it. */
export function exportHasEnded(status: ExportStatus): boolean {
  return status !== 'queued' && status !== 'running';
}

/** How long a completed export can be downloaded. */
export const EXPORT_RETENTION_MS = 7 * 24 * 3_600_000;

export interface FileType {
  /** The file name's extension, without the dot. */
  readonly ending: string;
  readonly contentType: string;
}

export const FILE_TYPES: Readonly<Record<ExportFormat, FileType>> = {
  csv: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  ndjson: { ending: 'ndjson', contentType: 'application/x-ndjson' },
  geojson: { ending: 'geojson', contentType: 'application/geo+json' },
  parquet: { ending: 'parquet', contentType: 'application/vnd.apache.parquet' },
};

/** Undefined if no export has files of this name. */
export function fileTypeForName(name: string): FileType | undefined {
  return Object.values(FILE_TYPES).find(({ ending }) => name.endsWith(`.${ending}`));
}
