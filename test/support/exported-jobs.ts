/**
 * Exported jobs as objects: an independent and slow way from the tables to the rows of an export,
 * against which the product's own is checked.
 */
import {
  type ExportColumn,
  type ExportedRow,
  exportedPosition,
} from '../../domain/export-columns.ts';
import type { EvidenceItem } from '../../domain/records.ts';
import type { ExportedRowsRequest } from '../../ledger/exported-rows/exported-rows.ts';
import { type JobFacts, readJobFacts, SHOWN_RESULTS } from '../../ledger/reads/job-facts.ts';
import { readJobKeysInBatch } from '../../ledger/reads/jobs.ts';
import { toTimestamp } from '../../platform/runtime/clock.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';

type ByKey = Readonly<Record<string, unknown>>;

export interface ExportedJob {
  readonly job: ByKey;
  readonly inputs: ByKey;
  readonly outputs: ByKey;
  readonly attribute_status: ByKey;
  readonly verdicts: ByKey;
  readonly confidence_scores: ByKey;
  readonly reasoning: ByKey;
  /** By output field: the first URL of its evidence. */
  readonly evidence: ByKey;
}

export function exportedRow(columns: readonly ExportColumn[], job: ExportedJob): ExportedRow {
  const values = columns.map(({ part, key, show = (value) => value }) => {
    const values = job[part];
    return Object.hasOwn(values, key) ? (show(values[key]) ?? null) : null;
  });
  return { values, position: exportedPosition(job.inputs, job.outputs) };
}

/** What readExportedRows reads, one page after the other. */
export async function* readRowsSlowly(
  warehouse: Warehouse,
  { organization, batches, columns }: ExportedRowsRequest,
): AsyncGenerator<ExportedRow[]> {
  for (const { batchId, name } of batches) {
    for await (const keys of readJobKeysInBatch(warehouse, organization, batchId)) {
      const facts = await readJobFacts(warehouse, { organization, jobs: keys }, SHOWN_RESULTS);
      yield facts.map((one) => exportedRow(columns, toExportedJob(one, name)));
    }
  }
}

function toExportedJob(facts: JobFacts, batchName: string): ExportedJob {
  const { result } = facts;
  return {
    job: {
      place_id: facts.placeId,
      batch_id: facts.batchId,
      batch_name: batchName,
      status: facts.status,
      created_at: toTimestamp(facts.createdMs),
      last_enriched: result ? toTimestamp(result.finished_ms) : null,
    },
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
