/**
 * The jobs of batches as exports show them, in the order of exports: the batches as they were
 * named, each by place_id. The API's inline answer and the exporter's files are made from it, so
 * that both have the same rows.
 *
 * E1 Memory holds one page of keys and one piece of jobs, however large the batches are.
 */
import type { ExportedJob } from '../../domain/export-columns.ts';
import type { EvidenceItem } from '../../domain/records.ts';
import { toTimestamp } from '../../platform/runtime/clock.ts';
import { ask } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { factsInPieces, type JobFacts } from './job-facts.ts';
import { type JobKeyRow, jobsOfBatchAfter } from './jobs.ts';

export interface ExportedBatch {
  readonly batchId: string;
  readonly name: string;
}

const PAGE_JOBS = 5_000;

/** All jobs of a batch by place_id, in pages (E1). */
export async function* keysOfBatch(
  warehouse: Warehouse,
  organization: string,
  batch: string,
): AsyncGenerator<JobKeyRow[]> {
  let after = '';
  for (;;) {
    const params = { organization, batch, after, limit: PAGE_JOBS };
    const keys = await ask(warehouse, jobsOfBatchAfter, params);
    if (keys.length > 0) yield keys;
    if (keys.length < PAGE_JOBS) return;
    after = keys.at(-1)!.place_id;
  }
}

/** The jobs of the batches in the order of exports (E1). */
export async function* jobsOfBatches(
  warehouse: Warehouse,
  organization: string,
  batches: readonly ExportedBatch[],
): AsyncGenerator<ExportedJob> {
  for (const batch of batches) yield* jobsOfBatch(warehouse, organization, batch);
}

async function* jobsOfBatch(
  warehouse: Warehouse,
  organization: string,
  batch: ExportedBatch,
): AsyncGenerator<ExportedJob> {
  for await (const keys of keysOfBatch(warehouse, organization, batch.batchId)) {
    for await (const facts of factsInPieces(warehouse, organization, keys)) {
      for (const job of facts) yield exportedJob(job, batch.name);
    }
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
