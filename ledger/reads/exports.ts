/**
 * Exports: the newest record of each holds. A completed one whose time is over is expired, whether
 * or not its file was deleted already.
 */
import * as z from 'zod';
import { EXPORT_STATUSES, type ExportStatus } from '../../domain/exports.ts';
import type { ExportRecord } from '../../domain/records.ts';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';

const exportRow = z.object({
  export_id: z.string(),
  state: z.enum(EXPORT_STATUSES),
  updated_ms: z.number(),
  created_ms: z.number(),
  batch_ids: z.array(z.string()),
  csv_options: z.string(),
  artifact: z.string().nullable(),
  error: z.string().nullable(),
  metadata: z.string().nullable(),
});

export type ExportRow = z.output<typeof exportRow>;

const EXPORT_COLUMNS = sql`
  export_id,
  if(status = 'COMPLETED' AND updated_ms < {expired_ms:Int64}, 'expired', lower(status)) AS state,
  toUnixTimestamp64Milli(at) AS updated_ms,
  toUnixTimestamp64Milli(exports.created_at) AS created_ms,
  batch_ids,
  csv_options,
  artifact,
  error,
  metadata`;

/** {organization}, {export}, {expired_ms}: those completed before that time are expired. */
export const findExport: Statement<ExportRow> = {
  sql: sql`
    SELECT ${EXPORT_COLUMNS}
    FROM exports FINAL
    WHERE organization_id = {organization:String} AND export_id = {export:String}`,
  row: exportRow,
};

/**
 * {organization}, {expired_ms}, {states}, {before_ms}, {before_id}, {limit}: newest first, those
 * behind the given place of the list; no states mean all; before_ms 0 means from the start.
 */
export const listExports: Statement<ExportRow> = {
  sql: sql`
    SELECT ${EXPORT_COLUMNS}
    FROM exports FINAL
    WHERE organization_id = {organization:String}
      AND (empty({states:Array(String)}) OR has({states:Array(String)}, state))
      AND ({before_ms:Int64} = 0
        OR (created_ms, export_id) < ({before_ms:Int64}, {before_id:String}))
    ORDER BY created_ms DESC, export_id DESC
    LIMIT {limit:UInt32}`,
  row: exportRow,
};

const namedExportRow = exportRow.extend({ organization_id: z.string() });

export type NamedExportRow = z.output<typeof namedExportRow>;

/**
 * {expired_ms}, {organization}, {export}, {limit}: of all organizations those completed before a
 * time whose end was not told yet, behind the given one.
 */
export const overdueExports: Statement<NamedExportRow> = {
  sql: sql`
    SELECT
      organization_id,
      ${EXPORT_COLUMNS}
    FROM exports FINAL
    WHERE status = 'COMPLETED' AND state = 'expired'
      AND (organization_id, export_id) > ({organization:String}, {export:String})
    ORDER BY organization_id, export_id
    LIMIT {limit:UInt32}`,
  row: namedExportRow,
};

/** {organizations}, {exports}, {expired_ms}: those of the exports that are known, in no order. */
export const findExports: Statement<NamedExportRow> = {
  sql: sql`
    SELECT
      organization_id,
      ${EXPORT_COLUMNS}
    FROM exports FINAL
    WHERE (organization_id, export_id) IN arrayZip(
      {organizations:Array(String)}, {exports:Array(String)}
    )`,
  row: namedExportRow,
};

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
