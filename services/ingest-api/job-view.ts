/**
 * Jobs as the API shows them: JSON text made from what the warehouse holds.
 *
 * Inputs are put in as the text that the caller wrote, so that no number and no key changes.
 */
import type { job } from '../../domain/api/job-responses.ts';
import { OUTPUT_FIELDS } from '../../domain/outputs.ts';
import type { EvidenceItem, FinishedJob } from '../../domain/records.ts';
import { toTimestamp } from '../../platform/runtime/clock.ts';
import type { JobFacts, ShownResult } from '../../platform/warehouse/job-facts.ts';
import type { Shown } from './http/answers-by-operation.ts';
import { type Json, jsonAround } from './http/json.ts';

const NO_OUTPUTS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(OUTPUT_FIELDS.map((field) => [field, null])),
  coordinates_distance: 0,
};

/** A Job as JSON text. */
export function jobText(facts: JobFacts) {
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
    confidence_scores: (result?.confidence_scores ?? {}) as Job['confidence_scores'],
  };
  return jsonAround(before, 'inputs', facts.inputsJson as Json<Inputs>, after);
}

type Job = Shown<typeof job>;
type Metadata = Job['job_metadata'];
type Enrichment = Metadata['enrichment_metadata'];
export type Inputs = Job['inputs'];

function metadataOf(result: ShownResult | undefined): Metadata {
  // What is not known yet is left out: the interface lets neither of the texts be null.
  if (result === undefined) return { attribute_status: {}, enrichment_metadata: {} };
  return {
    attribute_status: result.attribute_status as Metadata['attribute_status'],
    last_enriched: toTimestamp(result.finished_ms),
    enrichment_metadata: {
      run_id: result.run_id,
      attempts: result.attempts,
      started_at: toTimestamp(result.started_ms),
      finished_at: toTimestamp(result.finished_ms),
      cached: result.cached,
      model: result.model,
      error: result.error,
      verdicts: result.verdicts as Enrichment['verdicts'],
      scores: result.scores,
      evidence: evidenceByField(result.evidence),
    },
    ...(result.country_code === '' ? {} : { country_code: result.country_code }),
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
