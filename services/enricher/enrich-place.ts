/**
 * Enriches one place: runs the attributes it asks for and puts their findings together.
 *
 * Synchronous and without effects of its own: what it knows comes from the sources it is given and
 * the time it is told.
 *
 * E1 A fault in one attribute is that attribute's ERROR; the others run.
 * E2 An attribute that nothing can serve, or that does not apply to the place, is
 *    RUN_CONDITION_FAILED with the reason, and gives no value.
 * E3 Attributes run in the order of the table, so that what two of them fill does not depend on
 *    the order in which they were asked for; the later one's value stands.
 */
import { attributeInfo } from '../../domain/attributes.ts';
import type { EvidenceItem } from '../../domain/records.ts';
import { messageOf } from '../../platform/runtime/errors.ts';
import { ATTRIBUTE_RULES } from './attributes/table.ts';
import type { Evidence } from './evidence/claim.ts';
import type { AttributeFinding, AttributeRule } from './evidence/finding.ts';
import { PlaceContext } from './place-context.ts';
import { placeInputs } from './sources/input/place-inputs.ts';
import type { Sources } from './sources/sources.ts';

export interface EnrichRequest {
  /** As the caller wrote them. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Attribute keys; custom ones among them are not served here. */
  readonly attributes: readonly string[];
  readonly nowMs: number;
}

export interface EnrichedPlace {
  readonly country_code: string | null;
  /** By output field, nulls left out. */
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly reasoning: Record<string, string>;
  readonly confidence_scores: Record<string, string>;
  readonly scores: Record<string, number>;
  readonly attribute_status: Record<string, AttributeOutcome>;
  /** For attributes that RUN: whether one of its outputs has a value. */
  readonly attribute_filled: Record<string, boolean>;
  readonly verdicts: Record<string, string>;
  readonly evidence: EvidenceItem[];
  /** Messages of attributes that ended in ERROR, by key. */
  readonly errors: Record<string, string>;
}

export type AttributeOutcome = 'RUN' | 'RUN_CONDITION_FAILED' | 'ERROR';

/** Told how long each attribute took, for the bench. */
export type Observe = (key: string, run: () => void) => void;

export function enrichPlace(
  request: EnrichRequest,
  sources: Sources,
  observe: Observe = (_, run) => run(),
): EnrichedPlace {
  const context = new PlaceContext(placeInputs(request.inputs), sources, request.nowMs);
  const place = emptyPlace(context.country);
  const asked = new Set(request.attributes);
  for (const rule of ATTRIBUTE_RULES) {
    if (asked.delete(rule.key)) observe(rule.key, () => runRule(rule, context, place));
  }
  for (const key of asked) failCondition(place, key, attributeInfo(key)?.unavailable_reason);
  return place;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Draft = Mutable<EnrichedPlace> & { outputs: Record<string, unknown> };

function emptyPlace(country: string | null): Draft {
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
    errors: {},
  };
}

function runRule(rule: AttributeRule, context: PlaceContext, place: Draft): void {
  try {
    const failed = rule.conditionFailed?.(context) ?? null;
    if (failed !== null) {
      failCondition(place, rule.key, failed);
      return;
    }
    put(place, rule.key, rule.run(context));
    place.attribute_status[rule.key] = 'RUN';
  } catch (error) {
    place.attribute_status[rule.key] = 'ERROR';
    place.errors[rule.key] = messageOf(error);
  }
}

function failCondition(place: Draft, key: string, reason: string | null | undefined): void {
  place.attribute_status[key] = 'RUN_CONDITION_FAILED';
  const info = attributeInfo(key);
  for (const name of info?.reasoning_keys ?? []) {
    place.reasoning[name] ??= reason ?? 'No source serves it.';
  }
  for (const field of info?.outputs ?? []) place.verdicts[field] ??= 'NOT ENRICHED';
}

/** Takes back what an earlier attribute found for the field. */
function forget(place: Draft, field: string): void {
  delete place.outputs[field];
  place.evidence = place.evidence.filter((item) => item.field !== field);
}

function evidenceItem(field: string, of: Evidence): EvidenceItem {
  const { source, url, title, observed_at, quote, licence } = of;
  return { field, source, url, title, observed_at, quote, licence };
}

function put(place: Draft, key: string, finding: AttributeFinding): void {
  let filled = false;
  for (const [field, { value, verdict, evidence }] of Object.entries(finding.fields)) {
    place.verdicts[field] = verdict;
    if (Object.hasOwn(place.outputs, field)) forget(place, field);
    if (value === null) continue;
    filled = true;
    place.outputs[field] = value;
    for (const item of evidence) place.evidence.push(evidenceItem(field, item));
  }
  place.attribute_filled[key] = filled;
  Object.assign(place.reasoning, finding.reasoning);
  for (const [name, { level, score }] of Object.entries(finding.confidence)) {
    place.confidence_scores[name] = level;
    place.scores[name] = score;
  }
}
