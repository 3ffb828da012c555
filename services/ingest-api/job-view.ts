/**
 * Jobs as the API shows them: JSON text made from what the warehouse holds.
 *
 * Inputs are put in as the text that the caller wrote, so that no number and no key changes.
 */
import { statusOfStage } from '../../domain/jobs.ts';
import { OUTPUT_FIELDS } from '../../domain/outputs.ts';
import type { EvidenceItem, FinishedJob } from '../../domain/records.ts';
import { toTimestamp } from '../../platform/runtime/clock.ts';
import { stagesOfJobs } from '../../platform/warehouse/queries/job-stages.ts';
import type { JobKeyRow } from '../../platform/warehouse/queries/jobs.ts';
import { inputsOfJobs, type JobInputsRow } from '../../platform/warehouse/queries/jobs.ts';
import { type ResultRow, resultsOfJobs } from '../../platform/warehouse/queries/results.ts';
import { ask } from '../../platform/warehouse/queries/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';

/** All that is shown of one job. */
export interface JobFacts {
  readonly placeId: string;
  /** Empty for a single job. */
  readonly batchId: string;
  readonly status: string;
  readonly createdMs: number;
  readonly inputsJson: string;
  readonly result: ShownResult | undefined;
}

export type ShownResult = Omit<ResultRow, 'batch_id' | 'place_id' | 'run_order' | 'status'>;

const NO_OUTPUTS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(OUTPUT_FIELDS.map((field) => [field, null])),
  coordinates_distance: 0,
};

/** A Job as JSON text. */
export function jobText(facts: JobFacts): string {
  const { result } = facts;
  const before = {
    place_id: facts.placeId,
    status: facts.status,
    batch_id: facts.batchId === '' ? null : facts.batchId,
    created_at: toTimestamp(facts.createdMs),
    job_metadata: metadataOf(result),
  };
  const after = {
    outputs: { ...NO_OUTPUTS, ...(result ? JSON.parse(result.outputs) : {}) },
    reasoning: result?.reasoning ?? {},
    confidence_scores: result?.confidence_scores ?? {},
  };
  const head = JSON.stringify(before).slice(0, -1);
  return `${head},"inputs":${facts.inputsJson},${JSON.stringify(after).slice(1)}`;
}

function metadataOf(result: ShownResult | undefined) {
  if (result === undefined) {
    return {
      attribute_status: {},
      last_enriched: null,
      enrichment_metadata: {},
      country_code: null,
    };
  }
  return {
    attribute_status: result.attribute_status,
    last_enriched: toTimestamp(result.finished_ms),
    enrichment_metadata: {
      run_id: result.run_id,
      attempts: result.attempts,
      started_at: toTimestamp(result.started_ms),
      finished_at: toTimestamp(result.finished_ms),
      cached: result.cached,
      model: result.model,
      error: result.error,
      verdicts: result.verdicts,
      scores: result.scores,
      evidence: evidenceByField(result.evidence),
    },
    country_code: result.country_code === '' ? null : result.country_code,
  };
}

function evidenceByField(json: string): Record<string, Omit<EvidenceItem, 'field'>[]> {
  const byField: Record<string, Omit<EvidenceItem, 'field'>[]> = {};
  for (const { field, ...item } of JSON.parse(json || '[]') as EvidenceItem[]) {
    byField[field] ??= [];
    byField[field].push(item);
  }
  return byField;
}

/** A finished job as it came from the enricher, in the form that the warehouse gives it. */
export function resultOfFinished(finished: FinishedJob): ShownResult {
  return {
    run_id: finished.run_id,
    country_code: finished.country_code ?? '',
    outputs: finished.outputs_json,
    reasoning: finished.reasoning,
    confidence_scores: finished.confidence_scores,
    attribute_status: finished.attribute_status,
    verdicts: finished.verdicts,
    scores: finished.scores,
    evidence: JSON.stringify(finished.evidence),
    cached: finished.cached,
    model: finished.model,
    attempts: finished.attempts,
    started_ms: finished.started_at,
    finished_ms: finished.finished_at,
    error: finished.error,
  };
}

/** Parameters that name the current runs of jobs. */
export function keysOf(organization: string, jobs: readonly JobKeyRow[]) {
  return {
    organization,
    batches: jobs.map(({ batch_id }) => batch_id),
    places: jobs.map(({ place_id }) => place_id),
    orders: jobs.map(({ run_order }) => run_order),
  };
}

function nameOf({ batch_id, place_id }: { batch_id: string; place_id: string }): string {
  return `${batch_id}\0${place_id}`;
}

function byName<Row extends { batch_id: string; place_id: string }>(rows: readonly Row[]) {
  return new Map(rows.map((row) => [nameOf(row), row]));
}

/** Everything about a page of jobs, in the order of the page. */
export async function factsOf(
  warehouse: Warehouse,
  organization: string,
  jobs: readonly JobKeyRow[],
): Promise<JobFacts[]> {
  if (jobs.length === 0) return [];
  const keys = keysOf(organization, jobs);
  const inputs = byName(await ask(warehouse, inputsOfJobs, keys));
  const stages = byName(await ask(warehouse, stagesOfJobs, keys));
  const results = byName(await ask(warehouse, resultsOfJobs, keys));
  return jobs.flatMap((job) => {
    const asked = inputs.get(nameOf(job));
    // Deleted between the queries.
    if (asked === undefined) return [];
    const stage = stages.get(nameOf(job))?.stage ?? 0;
    return [factsOfRows(asked, stage, results.get(nameOf(job)))];
  });
}

function factsOfRows(job: JobInputsRow, stage: number, result: ResultRow | undefined): JobFacts {
  return {
    placeId: job.place_id,
    batchId: job.batch_id,
    status: statusOfStage(stage),
    createdMs: job.created_ms,
    inputsJson: job.inputs,
    result,
  };
}
