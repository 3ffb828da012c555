/**
 * What sources say about a field, before anything is concluded from it.
 *
 * A claim is one value from one source, with the evidence that it was said. The caller's own
 * inputs are claims too: they say where a value came from, and are never evidence for it.
 */
import type { EvidenceItem } from '../../../domain/records.ts';

/** Evidence of one claim; the field is known where it is used. */
export type Evidence = Omit<EvidenceItem, 'field'>;

/**
 * input: the caller says so. first_party: the place itself does. third_party: a record, surely of
 * the place, or a reference of its own field. weak: a record that is only probably of the place.
 * inferred: a stated rule concludes it from something else.
 */
export type ClaimKind = 'input' | 'first_party' | 'third_party' | 'weak' | 'inferred';

export interface Claim<T> {
  readonly value: T;
  readonly kind: ClaimKind;
  /** Two claims of one source never support each other. */
  readonly source: string;
  /** How often such a claim is right, 0-1. */
  readonly weight: number;
  readonly evidence: Evidence;
}

const QUOTE_CHARS = 300;

/** At most 300 characters, literally as they stand in the source. */
export function quote(text: string): string {
  if (text.length <= QUOTE_CHARS) return text;
  const cut = text.slice(0, QUOTE_CHARS);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

export const INPUT_SOURCE = 'input';

/** The caller's own value; `written` as it was written, null when that is no text. */
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
      quote: written === null ? null : quote(written),
      licence: null,
    },
  };
}

/** How often a reference package is right about its own field. */
const REFERENCE_WEIGHT = 0.9;

/** A claim of a reference package that ships with the program. */
export function referenceClaim<T>(
  value: T,
  kind: 'third_party' | 'inferred',
  reference: { source: string; title: string; licence: string; quote: string | null },
): Claim<T> {
  return {
    value,
    kind,
    source: reference.source,
    weight: kind === 'inferred' ? INFERRED_WEIGHT : REFERENCE_WEIGHT,
    evidence: {
      source: reference.source,
      url: null,
      title: reference.title,
      observed_at: null,
      quote: reference.quote === null ? null : quote(reference.quote),
      licence: reference.licence,
    },
  };
}

export const INFERRED_WEIGHT = 0.4;
