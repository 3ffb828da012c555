/**
 * Exports. The newest record of an export determines its state. A completed export is expired once
 * its retention has passed, whether or not its file has been deleted.
 */
import * as z from 'zod';
import { EXPORT_STATUSES, type ExportStatus } from '../../domain/exports.ts';
import type { ExportRecord } from '../../domain/records.ts';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';

const storedExportRow = z.object({
  organization_id: z.string(),
  export_id: z.string(),
  state: z.enum(EXPORT_STATUSES),
  at: z.number(),
  created_at: z.number(),
  batch_ids: z.array(z.string()),
  csv_options_json: z.string(),
  artifact: z.string().nullable(),
  error: z.string().nullable(),
  metadata_json: z.string().nullable(),
});

export type StoredExport = z.output<typeof storedExportRow>;

const EXPORT_COLUMNS = sql`
  organization_id,
  export_id,
  if(
    status = 'COMPLETED' AND toUnixTimestamp64Milli(exports.at) < {expired_ms:Int64},
    'expired',
    lower(status)
  ) AS state,
  toUnixTimestamp64Milli(exports.at) AS at,
  toUnixTimestamp64Milli(exports.created_at) AS created_at,
  batch_ids,
  csv_options AS csv_options_json,
  artifact,
  error,
  metadata AS metadata_json`;

/** {organization}, {export}, {expired_ms}: an export completed before that time is expired. */
export const findExport: Statement<StoredExport> = {
  sql: sql`
    SELECT ${EXPORT_COLUMNS}
    FROM exports FINAL
    WHERE organization_id = {organization:String} AND export_id = {export:String}`,
  row: storedExportRow,
};

/**
 * {organization}, {expired_ms}, {states}, {before_ms}, {before_id}, {limit}: newest first, after
 * the given position of the list. No states means all of them; before_ms 0 reads from the start.
 */
export const listExports: Statement<StoredExport> = {
  sql: sql`
    SELECT ${EXPORT_COLUMNS}
    FROM exports FINAL
    WHERE organization_id = {organization:String}
      AND (empty({states:Array(String)}) OR has({states:Array(String)}, state))
      AND ({before_ms:Int64} = 0
        OR (toUnixTimestamp64Milli(exports.created_at), export_id)
          < ({before_ms:Int64}, {before_id:String}))
    ORDER BY exports.created_at DESC, export_id DESC
    LIMIT {limit:UInt32}`,
  row: storedExportRow,
};

/**
 * {expired_ms}, {organization}, {export}, {limit}: exports of all organizations, after the given
 * one, that are expired but have no record of it.
 */
export const overdueExports: Statement<StoredExport> = {
  sql: sql`
    SELECT ${EXPORT_COLUMNS}
    FROM exports FINAL
    WHERE status = 'COMPLETED' AND state = 'expired'
      AND (organization_id, export_id) > ({organization:String}, {export:String})
    ORDER BY organization_id, export_id
    LIMIT {limit:UInt32}`,
  row: storedExportRow,
};

/** {organizations}, {exports}, {expired_ms}: the exports that are known, unordered. */
export const findExports: Statement<StoredExport> = {
  sql: sql`
    SELECT ${EXPORT_COLUMNS}
    FROM exports FINAL
    WHERE (organization_id, export_id) IN arrayZip(
      {organizations:Array(String)}, {exports:Array(String)}
    )`,
  row: storedExportRow,
};

/** The row that findExport returns once the sink has written the record. */
export function exportFromRecord({ status, ...fields }: ExportRecord): StoredExport {
  return { ...fields, state: status.toLowerCase() as ExportStatus };
}

/** The newest record of the export, as the basis for the next one. */
export function exportRecord({ state, ...fields }: StoredExport): ExportRecord {
  return { ...fields, status: state.toUpperCase() as Uppercase<ExportStatus> };
}
