/** The CSV of a small export, answered at once. */
import type { ExportOptions } from '../../domain/api/export-requests.ts';
import { cellText, csvLine } from '../../domain/csv.ts';
import { type ExportColumn, type ExportedJob, exportColumns } from '../../domain/export-columns.ts';
import type { EvidenceItem } from '../../domain/records.ts';
import { toTimestamp } from '../../platform/runtime/clock.ts';
import { piecesOf, sizeOfKey } from '../../platform/warehouse/pages.ts';
import { jobsOfBatch } from '../../platform/warehouse/queries/jobs.ts';
import { ask } from '../../platform/warehouse/queries/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { factsOf, type JobFacts } from './job-view.ts';

export interface ExportedBatch {
  readonly batchId: string;
  readonly name: string;
}

interface Request {
  readonly organizationId: string;
  readonly batches: readonly ExportedBatch[];
  readonly options: ExportOptions;
  readonly customKeys: readonly string[];
}

/** Lines of the CSV, its header first. Small enough to be held: its columns may be pruned. */
export async function csvOfBatches(warehouse: Warehouse, request: Request): Promise<string[]> {
  const { options, customKeys } = request;
  const rows: string[][] = [];
  const columns = exportColumns(options, customKeys);
  for (const batch of request.batches) {
    for await (const job of jobsToExport(warehouse, request.organizationId, batch)) {
      rows.push(columns.map((column) => cellText(column.read(job), options.formula_guard)));
    }
  }
  const kept = options.prune_empty_columns
    ? filledColumns(columns, rows)
    : columns.map((_, i) => i);
  const header = csvLine(kept.map((i) => columns[i]!.name));
  return [header, ...rows.map((row) => csvLine(kept.map((i) => row[i]!)))];
}

/** Positions of the columns that hold something in any row. */
function filledColumns(columns: readonly ExportColumn[], rows: readonly string[][]): number[] {
  return columns.flatMap((_, i) => (rows.some((row) => row[i] !== '') ? [i] : []));
}

async function* jobsToExport(
  warehouse: Warehouse,
  organization: string,
  batch: ExportedBatch,
): AsyncGenerator<ExportedJob> {
  const keys = await ask(warehouse, jobsOfBatch, { organization, batch: batch.batchId });
  for (const piece of piecesOf(keys, sizeOfKey)) {
    const facts = await factsOf(warehouse, organization, piece);
    for (const job of facts) yield exportedJob(job, batch.name);
  }
}

function exportedJob(facts: JobFacts, batchName: string): ExportedJob {
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
