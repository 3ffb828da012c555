/**
 * The finding of an attribute, and the rule that makes it.
 *
 * A rule turns the context of one place into fields, each with its evidence. Most rules make claims
 * (`context.inputClaims`, `context.recordClaims`), weigh them (`weigh`) and build their fields from
 * the result with the functions below; attributes/contact/phone-numbers.ts is a short example.
 *
 * FD1 Every output that is not null has at least one piece of evidence.
 * FD2 A field about which nothing is known is null with the verdict NOT FOUND; it is not left out.
 */
import type { AttributeKey } from '../../../domain/attributes.ts';
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import type { CustomKey } from '../../../domain/custom-attributes.ts';
import type { OutputField } from '../../../domain/outputs.ts';
import type { Claim, Evidence } from '../evidence/claim.ts';
import type { FieldVerdict, Weighed } from '../evidence/weighing.ts';
import type { PlaceContext } from './place-context.ts';

export interface FieldFinding {
  readonly value: unknown;
  readonly verdict: FieldVerdict;
  readonly evidence: readonly Evidence[];
}

/** Its keys are those that the catalogue (domain/) lists for the attribute; a test checks it. */
export interface AttributeFinding {
  /** By output field. */
  readonly fields: Readonly<Record<string, FieldFinding>>;
  /** By reasoning key. */
  readonly reasoning: Readonly<Record<string, string>>;
  /** By confidence key. */
  readonly confidence: Readonly<Record<string, FieldConfidence>>;
}

export type FieldConfidence = Pick<Weighed<unknown>, 'level' | 'score'>;

/** One attribute: a file of attributes/SUBJECT/, listed in attributes/table.ts. */
export interface AttributeRule {
  readonly key: AttributeKey | CustomKey;
  /**
   * The sources that it uses, in order, including those that are always available. One of them
   * suffices: the rule runs unless all of them are unavailable. `context.gathered` returns a
   * source's answer.
   */
  readonly needs: readonly SourceName[];
  /** The confidence it can reach, in a few words; when omitted, it depends on the evidence. */
  readonly sureness?: string;
  /** Says why the attribute does not apply to this place; null when it applies. */
  readonly conditionFailed?: (context: PlaceContext) => string | null;
  readonly run: (context: PlaceContext, others: OtherFindings) => AttributeFinding;
}

/** The other attributes' findings about the place, for rules that build on several of them. */
export interface OtherFindings {
  /** The outputs of the attributes that come earlier in the table, in this job. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** The attribute's field: from this job's outputs, or else as the attribute's rule finds it. */
  read(key: AttributeKey, field: OutputField): FieldFinding;
}

export const NOT_FOUND_FIELD: FieldFinding = { value: null, verdict: 'NOT FOUND', evidence: [] };

export function claimEvidence(claims: readonly Claim<unknown>[]): Evidence[] {
  return claims.map(({ evidence }) => evidence);
}

/** A field with a weighed value; `show` converts the value to the API's form. */
export function weighedField<T>(
  { value, verdict, support }: Weighed<T>,
  show: (value: T) => unknown = (shown) => shown,
): FieldFinding {
  if (value === null) return NOT_FOUND_FIELD;
  return { value: show(value), verdict, evidence: claimEvidence(support) };
}

export function weighedConfidence({ level, score }: Weighed<unknown>): FieldConfidence {
  return { level, score };
}

/** A field that a rule derives from another one, with the same verdict and evidence. */
export function derivedField(value: unknown, from: FieldFinding): FieldFinding {
  return value === null || from.value === null ? NOT_FOUND_FIELD : { ...from, value };
}

/** A field that is never in the input: it rests on these claims alone. */
export function addedField(value: unknown, claims: readonly Claim<unknown>[]): FieldFinding {
  if (value === null || claims.length === 0) return NOT_FOUND_FIELD;
  return { value, verdict: 'ADDED', evidence: claimEvidence(claims) };
}
