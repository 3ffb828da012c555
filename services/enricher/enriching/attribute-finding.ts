/**
 * Runs an attribute's rule, for the attribute itself or because another attribute needs its
 * finding.
 *
 * AF1 A rule runs once for each place, however many attributes need its finding.
 * AF2 A value in the place's outputs takes precedence over the rule's own finding: it may be from
 *     an earlier run, or from a later attribute with the same field.
 */
import type { AttributeKey } from '../../../domain/attributes.ts';
import type { OutputField } from '../../../domain/outputs.ts';
import {
  type AttributeFinding,
  type AttributeRule,
  type FieldFinding,
  NOT_FOUND_FIELD,
  type OtherFindings,
} from '../context/finding.ts';
import type { PlaceContext } from '../context/place-context.ts';
import type { FieldVerdict } from '../evidence/weighing.ts';
import type { DraftPlace } from './enriched-place.ts';

interface FindingContext {
  readonly context: PlaceContext;
  readonly place: DraftPlace;
  /** The rules of all attributes. */
  readonly rules: ReadonlyMap<string, AttributeRule>;
}

export function findAttribute(rule: AttributeRule, within: FindingContext): AttributeFinding {
  const others: OtherFindings = {
    outputs: within.place.outputs,
    read: (key, field) => readOther(key, field, within),
  };
  return within.context.once(`finding of ${rule.key}`, () => rule.run(within.context, others));
}

function readOther(key: AttributeKey, field: OutputField, within: FindingContext): FieldFinding {
  const { place, rules, context } = within;
  if (Object.hasOwn(place.outputs, field)) return readField(place, field);
  const rule = rules.get(key);
  if (!rule || (rule.conditionFailed?.(context) ?? null) !== null) return NOT_FOUND_FIELD;
  return findAttribute(rule, within).fields[field] ?? NOT_FOUND_FIELD;
}

function readField({ outputs, verdicts, evidence }: DraftPlace, field: string): FieldFinding {
  return {
    value: outputs[field],
    verdict: verdicts[field] as FieldVerdict,
    evidence: evidence.filter((item) => item.field === field).map(({ field: _, ...rest }) => rest),
  };
}
