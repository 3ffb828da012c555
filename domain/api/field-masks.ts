/**
 * Masks: the fields of a response that a reader requests, as in `fields=place_id,outputs.website`.
 * A name means a whole field, and a path with dots a part of one.
 *
 * The fields are listed here explicitly, because the serving product loads no response schemas.
 * field-masks.test.ts compares them with the schemas.
 */
import { isAttributeKey } from '../attributes.ts';
import { isCustomKey } from '../custom-attributes.ts';
import { JOB_STATUSES } from '../jobs.ts';
import { ATTRIBUTE_RESULTS, CONFIDENCE_KEYS, OUTPUT_FIELDS, REASONING_KEYS } from '../outputs.ts';

/** By field: the requested parts of it; null for all of it. */
export interface FieldMask extends ReadonlyMap<string, FieldMask | null> {}

/** By name: the fields inside the field, or a function that decides which names may be there. */
interface KnownFields {
  readonly [name: string]: KnownFields | ((name: string) => boolean);
}

export const MAX_MASKED_FIELDS = 200;

const NOTHING: KnownFields = {};

function plain(names: readonly string[]): KnownFields {
  return Object.fromEntries(names.map((name) => [name, NOTHING]));
}

function named(names: readonly string[]): (name: string) => boolean {
  const known = new Set(names);
  return (name) => known.has(name) || isCustomKey(name);
}

const isOutput = named([...OUTPUT_FIELDS, ...ATTRIBUTE_RESULTS]);
const isConfidence = named(CONFIDENCE_KEYS);
const isReason = named([...REASONING_KEYS, ...CONFIDENCE_KEYS]);
const isAttribute = (name: string) => isAttributeKey(name) || isCustomKey(name);
const isAnything = () => true;

export const JOB_FIELDS: KnownFields = {
  ...plain(['place_id', 'status', 'batch_id', 'created_at']),
  job_metadata: {
    attribute_status: isAttribute,
    ...plain(['last_enriched', 'country_code']),
    enrichment_metadata: {
      ...plain(['run_id', 'attempts', 'started_at', 'finished_at', 'cached', 'model', 'error']),
      verdicts: isOutput,
      scores: isConfidence,
      evidence: isOutput,
      corrected: isOutput,
    },
  },
  inputs: isAnything,
  outputs: isOutput,
  reasoning: isReason,
  confidence_scores: isConfidence,
};

const COUNTED = plain(JOB_STATUSES);

export const BATCH_FIELDS: KnownFields = {
  ...plain(['id', 'batch_name', 'status', 'paused', 'cancelled_at']),
  jobs: COUNTED,
  metadata: {
    ...plain(['total_jobs', 'completed_jobs', 'success_rate', 'average_fill_rate', 'owner']),
    status_counts: COUNTED,
    attribute_fill_rates: isAttribute,
  },
  last_refresh: plain(['run_id', 'accepted_at', 'job_count']),
  next_refresh_at: NOTHING,
  attribute_status: isAttribute,
};

export const BATCH_ITEM_FIELDS: KnownFields = plain([
  ...['id', 'name', 'created_at', 'organization_id', 'job_count'],
  ...['completed_count', 'failed_count', 'pending_count', 'in_progress_count'],
]);

/** True for a path that may exist. */
export function isKnownField(known: KnownFields, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  const within = Object.hasOwn(known, name) ? known[name] : undefined;
  if (within === undefined) return false;
  if (rest.length === 0) return true;
  return typeof within === 'function'
    ? within(rest.join('.'))
    : isKnownField(within, rest.join('.'));
}

/** Parts of a field that is requested as a whole have no effect. */
export function toFieldMask(known: KnownFields, paths: readonly string[]): FieldMask {
  const parts = new Map<string, string[] | null>();
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.');
    const before = parts.get(name);
    if (rest.length === 0 || before === null) parts.set(name, null);
    else parts.set(name, [...(before ?? []), rest.join('.')]);
  }
  const toMask = (name: string, wanted: readonly string[]): FieldMask => {
    const within = known[name];
    if (typeof within === 'object') return toFieldMask(within, wanted);
    return new Map(wanted.map((one) => [one, null]));
  };
  return new Map(
    [...parts].map(([name, wanted]) => [name, wanted === null ? null : toMask(name, wanted)]),
  );
}

/** The requested fields that the value has, in its order. */
export function applyMask(value: object, mask: FieldMask): Record<string, unknown> {
  const picked = Object.entries(value)
    .filter(([name]) => mask.has(name))
    .map(([name, field]) => {
      const within = mask.get(name);
      const isWhole = !within || typeof field !== 'object' || field === null;
      return [name, isWhole ? field : applyMask(field, within)] as const;
    });
  return Object.fromEntries(picked);
}
