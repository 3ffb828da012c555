/** What a model said about a place: plain data, because it is passed to the enrichment thread. */
import type { Evidence } from '../../evidence/claim.ts';

/** An untrusted text that a model may quote. */
export interface Passage {
  /** `website`, or the name of a search provider. */
  readonly source: string;
  readonly url: string;
  readonly title: string | null;
  /** A date; null when unknown. */
  readonly observedAt: string | null;
  readonly text: string;
}

/** A value and the passages it rests on; null, with the reason, when there is none. */
export type ModelAnswer =
  | {
      readonly value: string;
      readonly reasoning: string;
      /** A model's answer is at most MEDIUM. */
      readonly confidence: 'MEDIUM' | 'LOW';
      readonly evidence: readonly Evidence[];
    }
  | { readonly value: null; readonly reasoning: string };

export interface ModelEvidence {
  /** The model's name. */
  readonly model: string;
  /** By key of the custom attribute. */
  readonly answers: Readonly<Record<string, ModelAnswer>>;
}
