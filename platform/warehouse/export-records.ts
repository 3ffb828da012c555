/** An export's record on the log and its row in the warehouse: each made from the other. */
import type { ExportStatus } from '../../domain/api/export-requests.ts';
import type { ExportRecord } from '../../domain/records.ts';
import type { ExportRow, NamedExportRow } from './queries/exports.ts';

/** The row that the sink will make of the record. */
export function rowOfRecord(record: ExportRecord): ExportRow {
  return {
    export_id: record.export_id,
    state: record.status.toLowerCase() as Lowercase<ExportRecord['status']>,
    updated_ms: record.at,
    created_ms: record.created_at,
    batch_ids: record.batch_ids,
    csv_options: record.csv_options_json,
    artifact: record.artifact,
    error: record.error,
    metadata: record.metadata_json,
  };
}

/** The newest record of the export, to be told on from. */
export function recordOfRow(row: NamedExportRow): ExportRecord {
  return {
    organization_id: row.organization_id,
    export_id: row.export_id,
    status: row.state.toUpperCase() as Uppercase<ExportStatus>,
    at: row.updated_ms,
    created_at: row.created_ms,
    batch_ids: row.batch_ids,
    csv_options_json: row.csv_options,
    artifact: row.artifact,
    error: row.error,
    metadata_json: row.metadata,
  };
}
