/**
 * Enriches one place: runs the attributes that the job asks for and puts their findings together
 * with what an earlier run of the job found.
 *
 * It is synchronous and has no effects: all it knows comes from the sources and the time it is
 * given.
 *
 * EP1 A fault in one attribute is that attribute's ERROR; the others run.
 * EP2 An attribute that no source serves, or that does not apply to the place, ends in
 *     RUN_CONDITION_FAILED with the reason, and gives no value.
 * EP3 Attributes run in the order of the table, whatever the order in which they were asked for. Of
 *     two that fill one field, the later one's value stands. A finding that is kept
 *     (earlier-findings.ts) takes its attribute's position in that order.
 */
import { attributeInfo } from '../../../domain/attributes.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';
import { ATTRIBUTE_RULES } from '../attributes/table.ts';
import type { AttributeRule } from '../context/finding.ts';
import { PlaceContext } from '../context/place-context.ts';
import { placeInputs } from '../sources/input/place-inputs.ts';
import type { Sources } from '../sources/sources.ts';
import {
  changedFrom,
  type EarlierResult,
  foundKeys,
  isWithinTtl,
  keepFinding,
} from './earlier-findings.ts';
import {
  type DraftPlace,
  type EnrichedPlace,
  emptyPlace,
  putError,
  putFinding,
} from './enriched-place.ts';

export interface EnrichRequest {
  /** As the caller wrote them. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Attribute keys; custom ones among them are not served here. */
  readonly attributes: readonly string[];
  readonly nowMs: number;
  readonly earlier?: EarlierResult | null;
  /** True: every attribute runs, however young its earlier finding is. */
  readonly refresh?: boolean;
}

/** Runs one attribute, and returns how many milliseconds it took. */
export type RunAttribute = (key: string, run: () => void) => number;

const runUntimed: RunAttribute = (_, run) => {
  run();
  return 0;
};

const RULES = new Map<string, AttributeRule>(ATTRIBUTE_RULES.map((rule) => [rule.key, rule]));

export function enrichPlace(
  request: EnrichRequest,
  sources: Sources,
  observe: RunAttribute = runUntimed,
): EnrichedPlace {
  const { earlier, refresh, nowMs } = request;
  const context = new PlaceContext(placeInputs(request.inputs), sources, nowMs);
  const place = emptyPlace(context.country);
  const asked = new Set(request.attributes);
  const found = new Set(earlier ? foundKeys(earlier) : []);
  for (const key of attributeOrder(asked, found)) {
    const before = found.has(key) ? earlier : null;
    if (before && (!asked.has(key) || (!refresh && isWithinTtl(before, key, nowMs)))) {
      keepFinding(place, key, before);
      place.attribute_status[key] = 'NOT_RUN';
      if (asked.has(key)) place.cached.push(key);
    } else {
      const ms = observe(key, () => runAttribute(key, context, place, before));
      place.attribute_us[key] = Math.round(ms * 1_000);
    }
  }
  if (earlier) place.changed_from = changedFrom(place.outputs, earlier);
  return place;
}

/** Keys with a rule come first, in the table's order (EP3); the others as they were asked for. */
function attributeOrder(asked: ReadonlySet<string>, found: ReadonlySet<string>): string[] {
  const keys = new Set([...RULES.keys()].filter((key) => asked.has(key) || found.has(key)));
  return [...new Set([...keys, ...asked, ...found])];
}

function runAttribute(
  key: string,
  context: PlaceContext,
  place: DraftPlace,
  earlier: EarlierResult | null | undefined,
): void {
  try {
    const rule = RULES.get(key);
    const failed = rule ? (rule.conditionFailed?.(context) ?? null) : unservedReason(key);
    if (failed !== null) {
      putConditionFailed(place, key, failed);
      return;
    }
    putFinding(place, key, rule!.run(context));
    place.attribute_status[key] = 'RUN';
  } catch (error) {
    if (earlier) keepFinding(place, key, earlier);
    putError(place, key);
    place.errors[key] = errorMessage(error);
  }
}

function unservedReason(key: string): string {
  return attributeInfo(key)?.unavailable_reason ?? 'No source serves it.';
}

function putConditionFailed(place: DraftPlace, key: string, reason: string): void {
  place.attribute_status[key] = 'RUN_CONDITION_FAILED';
  const info = attributeInfo(key);
  for (const name of info?.reasoning_keys ?? []) place.reasoning[name] ??= reason;
  for (const field of info?.outputs ?? []) place.verdicts[field] ??= 'NOT ENRICHED';
}
