/** The findings about one place, and the functions that add findings to it. */
import type { EvidenceItem } from '../../../domain/records.ts';
import type { AttributeFinding } from '../context/finding.ts';

export type AttributeOutcome = 'RUN' | 'NOT_RUN' | 'RUN_CONDITION_FAILED' | 'ERROR';

export interface EnrichedPlace {
  readonly country_code: string | null;
  /** By output field, nulls left out. */
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly reasoning: Record<string, string>;
  readonly confidence_scores: Record<string, string>;
  readonly scores: Record<string, number>;
  readonly attribute_status: Record<string, AttributeOutcome>;
  /**
   * Whether one of the attribute's outputs has a value. Only for attributes that ran, in this run
   * or an earlier one, and are not in ERROR.
   */
  readonly attribute_filled: Record<string, boolean>;
  readonly verdicts: Record<string, string>;
  readonly evidence: EvidenceItem[];
  /** Keys of requested attributes that were answered from an earlier run. */
  readonly cached: string[];
  /** By key of an attribute with an earlier run's finding: when that run took place, epoch ms. */
  readonly ran_at: Record<string, number>;
  /** By key of an attribute that this run worked on: how long it took, in microseconds. */
  readonly attribute_us: Record<string, number>;
  /** By field whose value differs from the job's earlier result: the earlier value as JSON. */
  readonly changed_from: Record<string, string>;
  /** By key of an attribute that ended in ERROR: the message. */
  readonly errors: Record<string, string>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A place to which findings are still being added. */
export type DraftPlace = Mutable<EnrichedPlace> & { outputs: Record<string, unknown> };

export function emptyPlace(country: string | null): DraftPlace {
  return {
    country_code: country,
    outputs: {},
    reasoning: {},
    confidence_scores: {},
    scores: {},
    attribute_status: {},
    attribute_filled: {},
    verdicts: {},
    evidence: [],
    cached: [],
    ran_at: {},
    attribute_us: {},
    changed_from: {},
    errors: {},
  };
}

export function putFinding(place: DraftPlace, key: string, finding: AttributeFinding): void {
  let filled = false;
  for (const [field, { value, verdict, evidence }] of Object.entries(finding.fields)) {
    place.verdicts[field] = verdict;
    if (Object.hasOwn(place.outputs, field)) removeField(place, field);
    if (value === null) continue;
    filled = true;
    place.outputs[field] = value;
    for (const item of evidence) place.evidence.push({ field, ...item });
  }
  place.attribute_filled[key] = filled;
  Object.assign(place.reasoning, finding.reasoning);
  for (const [name, { level, score }] of Object.entries(finding.confidence)) {
    place.confidence_scores[name] = level;
    place.scores[name] = score;
  }
}

/** Counts the attribute neither as run nor as filled, even if an earlier run's finding is kept. */
export function putError(place: DraftPlace, key: string): void {
  place.attribute_status[key] = 'ERROR';
  delete place.attribute_filled[key];
}

/** Removes what another attribute found for the field. */
export function removeField(place: DraftPlace, field: string): void {
  delete place.outputs[field];
  place.evidence = place.evidence.filter((item) => item.field !== field);
}
