/**
 * Jobs as the API shows them: JSON text made from what the warehouse holds.
 *
 * Inputs are put in as the text that the caller wrote, so that no number and no key changes.
 */
import type { job } from '../../../domain/api/responses/job-responses.ts';
import { OUTPUT_FIELDS } from '../../../domain/outputs.ts';
import type { EvidenceItem, FinishedJob } from '../../../domain/records.ts';
import type { JobFacts, ShownResult } from '../../../ledger/reads/job-facts.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import type { Shown } from './answers-by-operation.ts';
import { type Json, jsonAround, jsonJoined, jsonObject } from './json.ts';

/** By field, as JSON: what stands for a field that has no value. */
const NO_OUTPUT: ReadonlyMap<string, string> = new Map(
  OUTPUT_FIELDS.map((field) => {
    const value = field === 'coordinates_distance' ? 0 : null;
    return [field, `${JSON.stringify(field)}:${value}`];
  }),
);

/** By the fields that jobs have: the text of those they do not have. */
const absent = new Map<string, string>();
const MAX_ABSENT = 1_000;

/** All output fields as JSON: those that were found as they were written, then the others. */
function outputsText(found: string): Json<Job['outputs']> {
  const fields = Object.keys(JSON.parse(found) as object);
  const rest = textOfAbsent(fields);
  const texts = [found.slice(found.indexOf('{') + 1, found.lastIndexOf('}')), rest];
  const text = `{${texts.filter((part) => part.trim() !== '').join(',')}}`;
  return text as Json<Job['outputs']>;
}

/** Jobs of one batch have few different sets of fields, and 150 fields take long to write. */
function textOfAbsent(fields: readonly string[]): string {
  const name = fields.join('\0');
  const known = absent.get(name);
  if (known !== undefined) return known;
  const has = new Set(fields);
  const rest = [...NO_OUTPUT].filter(([field]) => !has.has(field)).map(([, text]) => text);
  const text = rest.join(',');
  if (absent.size < MAX_ABSENT) absent.set(name, text);
  return text;
}

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
    reasoning: result?.reasoning ?? {},
    confidence_scores: (result?.confidence_scores ?? {}) as Job['confidence_scores'],
  };
  const outputs = outputsText(result?.outputs ?? '{}');
  const withInputs = jsonAround(before, 'inputs', facts.inputsJson as Json<Inputs>, after);
  return jsonJoined(withInputs, jsonObject({ outputs }));
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
    } satisfies Required<Enrichment>,
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
