/**
 * Port: a source of evidence that is asked over a network, or in a file too large for the
 * enrichment thread. It is asked on the event loop, before the rules run.
 *
 * ES1 A source is asked at most once for each job, however many rules need it.
 * ES2 What it gives is plain JSON data, because it crosses to the enrichment thread. Each text that
 *     a rule may quote stands in it literally.
 * ES3 Null means that the source has nothing about the place. A fault is thrown; the rules that
 *     have no other source then end in ERROR.
 * ES4 A call ends soon after its signal is aborted.
 */
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import type { PlaceInputs } from '../sources/input/place-inputs.ts';

/** What is known of a place before its sources are asked. Plain data. */
export interface GatherPlace {
  readonly inputs: PlaceInputs;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** The place's own websites: the input's, then those of its records. */
  readonly websites: readonly string[];
  /** Where the input says it is, else its surest record. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  /** The kind of place (`cafe`), from the input and its records. */
  readonly category: string | null;
  /** Who asks, for budgets and costs. */
  readonly organization: string;
  readonly batch: string | null;
}

export interface GatherCall {
  /** Aborted at the deadline, and when the job's partition is revoked. */
  readonly signal: AbortSignal;
  /** On the clock's `elapsedMs`. */
  readonly deadlineMs: number;
  /** True: what was cached is not used. */
  readonly refresh: boolean;
  /** What another source says about the same place; it is asked once, too. */
  readonly ask: (name: SourceName) => Promise<GatheredItem>;
}

export interface EvidenceSource<T = unknown> {
  readonly name: SourceName;
  /** What is missing, as the end of "X needs ..."; null when the source can be asked. */
  readonly unavailable: string | null;
  gather(place: GatherPlace, call: GatherCall): Promise<T | null>;
}

/** What one source said about one place. */
export type GatheredItem<T = unknown> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** By source. Sources that no rule of the job needs are left out. */
export type Gathered = Readonly<Partial<Record<SourceName, GatheredItem>>>;
