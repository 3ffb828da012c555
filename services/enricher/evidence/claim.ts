/**
 * Claims: what sources say about a field, before any conclusion.
 *
 * A claim is one value from one source, with the evidence that the source said it. The caller's own
 * inputs are claims too: they say where a value came from, but never count as evidence for it.
 */
import type { EvidenceItem } from '../../../domain/records.ts';

/** The evidence of one claim. The field is added when the finding is put into the place. */
export type Evidence = Omit<EvidenceItem, 'field'>;

/**
 * input: the caller's own statement. first_party: the place's own. third_party: from a record that
 * certainly is this place, or from a reference for its own field. weak: from a record that only
 * probably is this place. inferred: concluded from something else by a stated rule.
 */
export type ClaimKind = 'input' | 'first_party' | 'third_party' | 'weak' | 'inferred';

export interface Claim<T> {
  readonly value: T;
  readonly kind: ClaimKind;
  /** Two claims of one source never support each other. */
  readonly source: string;
  /** The probability that such a claim is right, 0-1. */
  readonly weight: number;
  readonly evidence: Evidence;
}

/** How a reference package appears in the evidence. */
export interface Reference {
  readonly source: string;
  readonly title: string;
  readonly licence: string;
  /** The package's own text for the value; null when the value is not a text. */
  readonly quote: string | null;
}

const MAX_QUOTE_CHARS = 300;

/** The text as it is in the source, cut to 300 characters. */
export function cutQuote(text: string | null): string | null {
  if (text === null || text.length <= MAX_QUOTE_CHARS) return text;
  const cut = text.slice(0, MAX_QUOTE_CHARS);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

export const INPUT_SOURCE = 'input';

/** The caller's own value. `written` is the caller's text for it, null when it is not a text. */
export function inputClaim<T>(value: T, written: string | null, title: string): Claim<T> {
  return {
    value,
    kind: 'input',
    source: INPUT_SOURCE,
    weight: 0,
    evidence: {
      source: INPUT_SOURCE,
      url: null,
      title,
      observed_at: null,
      quote: cutQuote(written),
      licence: null,
    },
  };
}

export const INFERRED_WEIGHT = 0.4;
/** How often a reference package is right about its own field. */
const REFERENCE_WEIGHT = 0.9;

/** A claim of a reference package that ships with the program. */
export function referenceClaim<T>(
  value: T,
  kind: 'third_party' | 'inferred',
  { source, title, licence, quote }: Reference,
): Claim<T> {
  return {
    value,
    kind,
    source,
    weight: kind === 'inferred' ? INFERRED_WEIGHT : REFERENCE_WEIGHT,
    evidence: { source, url: null, title, observed_at: null, quote: cutQuote(quote), licence },
  };
}

/**
 * A conclusion by a stated rule from the caller's own text, such as the kind of place that the name
 * implies.
 */
export function namedClaim<T>(value: T, written: string, title: string): Claim<T> {
  return { ...inputClaim(value, written, title), kind: 'inferred', weight: INFERRED_WEIGHT };
}

/** The first claim of each key, in order. Claims with an empty key are left out. */
export function distinctClaims<T>(
  claims: readonly Claim<T>[],
  key: (value: T) => string,
): Claim<T>[] {
  const seen = new Set(['']);
  return claims.filter(({ value }) => !seen.has(key(value)) && seen.add(key(value)));
}
