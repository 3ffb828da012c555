/**
 * What an attribute found, and the rule that finds it.
 *
 * F1 Every output that is not null has at least one piece of evidence.
 * F2 A field about which nothing is known is null with the verdict NOT FOUND, not left out.
 */
import type { AttributeKey } from '../../../domain/attributes.ts';
import type { Claim, Evidence } from '../evidence/claim.ts';
import type { Level, Verdict, Weighed } from '../evidence/weighing.ts';
import type { PlaceContext } from './place-context.ts';

export interface FieldFinding {
  readonly value: unknown;
  readonly verdict: Verdict;
  readonly evidence: readonly Evidence[];
}

export interface AttributeFinding {
  /** By output field. */
  readonly fields: Readonly<Record<string, FieldFinding>>;
  /** By reasoning key. */
  readonly reasoning: Readonly<Record<string, string>>;
  /** By confidence key. */
  readonly confidence: Readonly<Record<string, Confidence>>;
}

export interface Confidence {
  readonly level: Level;
  readonly score: number;
}

/** One attribute: a file of attributes/, listed in attributes/table.ts. */
export interface AttributeRule {
  readonly key: AttributeKey;
  /** Why the attribute does not apply to this place; null or absent when it does. */
  readonly conditionFailed?: (context: PlaceContext) => string | null;
  readonly run: (context: PlaceContext) => AttributeFinding;
}

export const NOT_FOUND: FieldFinding = { value: null, verdict: 'NOT FOUND', evidence: [] };

export function evidenceOf(claims: readonly Claim<unknown>[]): Evidence[] {
  return claims.map(({ evidence }) => evidence);
}

export function fieldOf<T>(weighed: Weighed<T>): FieldFinding {
  const { value, verdict, support } = weighed;
  return value === null ? NOT_FOUND : { value, verdict, evidence: evidenceOf(support) };
}

export function confidenceOf({ level, score }: Weighed<unknown>): Confidence {
  return { level, score };
}

/**
 * A field that a stated rule derives from another one: it shares the other's verdict and evidence.
 */
export function derivedField(value: unknown, from: FieldFinding): FieldFinding {
  if (value === null || from.value === null) return NOT_FOUND;
  return { value, verdict: from.verdict, evidence: from.evidence };
}

/** A field that the input never holds, found by these claims. */
export function addedField(value: unknown, claims: readonly Claim<unknown>[]): FieldFinding {
  if (value === null || claims.length === 0) return NOT_FOUND;
  return { value, verdict: 'ADDED', evidence: evidenceOf(claims) };
}
