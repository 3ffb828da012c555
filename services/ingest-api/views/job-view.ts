/**
 * Jobs as the API shows them, as JSON built from the warehouse's data.
 *
 * Inputs keep the caller's text, so that no number and no key changes.
 */
import { LRUCache } from 'lru-cache';
import { applyMask, type FieldMask } from '../../../domain/api/field-masks.ts';
import type { job, maskedJob } from '../../../domain/api/responses/job-responses.ts';
import { OUTPUT_FIELDS, outputDeclaration } from '../../../domain/outputs.ts';
import type { EvidenceItem, FinishedJob } from '../../../domain/records.ts';
import type { CorrectedField } from '../../../ledger/corrections/corrected-results.ts';
import type { JobFacts, ShownResult } from '../../../ledger/reads/job-facts.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { type Json, jsonAround, jsonJoined, jsonObject } from './json.ts';
import type { Shown } from './responses-by-operation.ts';

/** By output field: the JSON member for a missing value. */
const MISSING_OUTPUTS: ReadonlyMap<string, string> = new Map(
  OUTPUT_FIELDS.map((field) => {
    const value = outputDeclaration(field).default ?? null;
    return [field, `${JSON.stringify(field)}:${value}`];
  }),
);

/**
 * By the fields that a job has: the members for those it lacks. The jobs of a batch have few
 * different sets of fields, and writing 150 fields is slow.
 */
const missingMembers = new LRUCache<string, string>({
  max: 1_000,
  memoMethod: (fields) => {
    const found = new Set(fields.split(FIELD_SEPARATOR));
    const missing = [...MISSING_OUTPUTS].filter(([field]) => !found.has(field));
    return missing.map(([, member]) => member).join(',');
  },
});
const FIELD_SEPARATOR = '\0';

/** All output fields as JSON: the found ones as stored, then the others. */
function outputsJson(found: string): Json<Job['outputs']> {
  const fields = Object.keys(JSON.parse(found) as object);
  const missing = missingMembers.memo(fields.join(FIELD_SEPARATOR));
  const members = [found.slice(found.indexOf('{') + 1, found.lastIndexOf('}')), missing];
  const text = `{${members.filter((part) => part.trim() !== '').join(',')}}`;
  return text as Json<Job['outputs']>;
}

/** A Job as JSON, or the part that the mask selects. */
export function maskedJobJson(facts: JobFacts, mask: FieldMask | undefined): Json<Job | MaskedJob> {
  const whole = jobJson(facts);
  if (mask === undefined) return whole;
  const members = Object.entries(applyMask(JSON.parse(whole), mask)).map(([name, value]) => {
    const isAsSent = name === 'inputs' && mask.get(name) === null;
    return `${JSON.stringify(name)}:${isAsSent ? facts.inputsJson : JSON.stringify(value)}`;
  });
  return `{${members.join(',')}}` as Json<MaskedJob>;
}

/** True if the mask selects something that a run found. */
export function needsResult(mask: FieldMask | undefined): boolean {
  return mask === undefined || RESULT_FIELDS.some((field) => mask.has(field));
}

const RESULT_FIELDS = ['job_metadata', 'outputs', 'reasoning', 'confidence_scores'] as const;

/** A Job as JSON. */
export function jobJson(facts: JobFacts): Json<Job> {
  const { result } = facts;
  const before = {
    place_id: facts.placeId,
    status: facts.status,
    batch_id: facts.batchId === '' ? null : facts.batchId,
    created_at: toTimestamp(facts.createdMs),
    job_metadata: toJobMetadata(result),
  };
  const after = {
    reasoning: result?.reasoning ?? {},
    confidence_scores: (result?.confidence_scores ?? {}) as Job['confidence_scores'],
  };
  const outputs = outputsJson(result?.outputs ?? '{}');
  const withInputs = jsonAround(before, 'inputs', facts.inputsJson as Json<JobInputs>, after);
  return jsonJoined(withInputs, jsonObject({ outputs }));
}

type Job = Shown<typeof job>;
type MaskedJob = Shown<typeof maskedJob>;
type Metadata = Job['job_metadata'];
type Enrichment = Metadata['enrichment_metadata'];
export type JobInputs = Job['inputs'];

function toJobMetadata(result: ShownResult | undefined): Metadata {
  // Unknown values are omitted, because the interface does not allow null here.
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
      ...(result.corrected && { corrected: toCorrected(result.corrected) }),
    } satisfies Enrichment,
    ...(result.country_code === '' ? {} : { country_code: result.country_code }),
  };
}

/** The corrections of fields, with the values from their sources. */
function toCorrected(fields: readonly CorrectedField[]): Enrichment['corrected'] {
  const shown = fields.map(({ field, sourcesValue, at, by, note }) => {
    return [field, { corrected_at: at, corrected_by: by, note, sources_value: sourcesValue }];
  });
  return Object.fromEntries(shown);
}

function evidenceByField(json: string): Record<string, Omit<EvidenceItem, 'field'>[]> {
  const byField: Record<string, Omit<EvidenceItem, 'field'>[]> = {};
  for (const { field, ...item } of JSON.parse(json || '[]') as EvidenceItem[]) {
    byField[field] ??= [];
    byField[field].push(item);
  }
  return byField;
}

/** The enricher's result, in the form in which the warehouse returns it. */
export function toShownResult(finished: FinishedJob): ShownResult {
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
