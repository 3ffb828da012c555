/**
 * Exports, and the jobs that they show. The newest record of an export decides; a completed export
 * is expired once its retention has passed, whether or not its file has been deleted.
 *
 * The API's inline export and the exporter's files read their jobs here, so both have the same
 * rows.
 */
import * as z from 'zod';
import type { ExportedJob } from '../../domain/export-columns.ts';
import { EXPORT_STATUSES, type ExportStatus } from '../../domain/exports.ts';
import type { EvidenceItem, ExportRecord } from '../../domain/records.ts';
import { toTimestamp } from '../../platform/runtime/clock.ts';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { type JobFacts, readJobFactsInPieces, readJobKeysInBatch } from './jobs.ts';

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
 * the given position of the list. No states mean all of them; before_ms 0 reads from the start.
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
 * {expired_ms}, {organization}, {export}, {limit}: exports of all organizations that are expired
 * without a record that says so, after the given one.
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

/** {organizations}, {exports}, {expired_ms}: the exports that are known, in no order. */
export const findExports: Statement<StoredExport> = {
  sql: sql`
    SELECT ${EXPORT_COLUMNS}
    FROM exports FINAL
    WHERE (organization_id, export_id) IN arrayZip(
      {organizations:Array(String)}, {exports:Array(String)}
    )`,
  row: storedExportRow,
};

/** What findExport reads once the sink has written the record. */
export function exportFromRecord({ status, ...fields }: ExportRecord): StoredExport {
  return { ...fields, state: status.toLowerCase() as ExportStatus };
}

/** The newest record of the export, from which the next one is made. */
export function exportRecord({ state, ...fields }: StoredExport): ExportRecord {
  return { ...fields, status: state.toUpperCase() as Uppercase<ExportStatus> };
}

export interface ExportedBatch {
  readonly batchId: string;
  readonly name: string;
}

/**
 * The jobs of the batches in the order of exports: batch by batch as they were named, each by
 * place_id. Memory holds one page of keys and one piece of jobs, however large the batches are.
 */
export async function* readExportedJobs(
  warehouse: Warehouse,
  organization: string,
  batches: readonly ExportedBatch[],
): AsyncGenerator<ExportedJob> {
  for (const { batchId, name } of batches) {
    for await (const keys of readJobKeysInBatch(warehouse, organization, batchId)) {
      for await (const facts of readJobFactsInPieces(warehouse, organization, keys)) {
        for (const job of facts) yield toExportedJob(job, name);
      }
    }
  }
}

function toExportedJob(facts: JobFacts, batchName: string): ExportedJob {
  const { result } = facts;
  return {
    place_id: facts.placeId,
    batch_id: facts.batchId,
    batch_name: batchName,
    status: facts.status,
    created_at: toTimestamp(facts.createdMs),
    last_enriched: result ? toTimestamp(result.finished_ms) : null,
    inputs: JSON.parse(facts.inputsJson),
    outputs: result ? JSON.parse(result.outputs) : {},
    attribute_status: result?.attribute_status ?? {},
    verdicts: result?.verdicts ?? {},
    confidence_scores: result?.confidence_scores ?? {},
    reasoning: result?.reasoning ?? {},
    evidence: result ? firstUrls(result.evidence) : {},
  };
}

function firstUrls(evidenceJson: string): Record<string, string> {
  const urls: Record<string, string> = {};
  for (const { field, url } of JSON.parse(evidenceJson || '[]') as EvidenceItem[]) {
    if (url !== null) urls[field] ??= url;
  }
  return urls;
}
