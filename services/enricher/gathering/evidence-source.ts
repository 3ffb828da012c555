/**
 * Port: a source of evidence that is asked over a network, or in a file too large for the
 * enrichment thread. It is asked on the event loop, before the rules run.
 *
 * ES1 A source is asked at most once for each job, however many rules need it.
 * ES2 What it gives is plain JSON data, because it crosses to the enrichment thread. Each text that
 *     a rule may quote stands in it literally.
 * ES3 Null means that the source has nothing about the place. A fault is thrown; the rules that
 *     have no other source then end in ERROR. `SourceDelay` says when to ask again. A fault of a
 *     backend of our own spends no attempt of the job.
 * ES4 A call ends soon after its signal is aborted.
 */
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import type { AddressParts } from '../../../places/address/parts.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import type { PlaceInputs } from '../sources/input/place-inputs.ts';
import type { Reservation } from './source-budgets.ts';

/** What is known of a place before its sources are asked. Plain data. */
export interface GatherPlace {
  readonly inputs: PlaceInputs;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** The place's own websites: the input's, then those of its records. */
  readonly websites: readonly string[];
  /** The input's phone number in E.164. */
  readonly phone: string | null;
  /** The input's address. */
  readonly address: AddressParts;
  /** Where the input says it is, else its surest record. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  /** The kind of place (`cafe`), from the input and its records. */
  readonly category: string | null;
  /** True for a branch of a chain. */
  readonly isBranch: boolean;
  /** The keys of the organization's own attributes that the job asks for. */
  readonly questions: readonly string[];
  /** True when something asks for the menu: only then its pictures are read. */
  readonly wantsMenu: boolean;
  /** True when something asks for what a sign may tell: hours, a phone number. */
  readonly wantsSigns: boolean;
  /** Who asks, for budgets and costs. */
  readonly organization: string;
  readonly batch: string | null;
  /** Names the run of the job, over all its attempts. */
  readonly run: string;
}

/** What a source spent of what costs money; what is cached costs none. */
export interface SourceSpending {
  readonly calls: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

export interface GatherCall {
  /** Aborted at the deadline, and when the job's partition is revoked. */
  readonly signal: AbortSignal;
  /** On the clock's `elapsedMs`. */
  readonly deadlineMs: number;
  /** True: the run is to be fresh. */
  readonly refresh: boolean;
  /**
   * Epoch ms; what was cached before then is not used. With `refresh` it is when the run was asked
   * for, so that the jobs of one refresh share what they fetch.
   */
  readonly notBeforeMs: number;
  /** Says to a person how the answer came about. */
  readonly note: (text: string) => void;
  /**
   * Called before anything is spent, with the most that it can be. Rejects when a budget does not
   * allow it; the source is then unavailable for the job.
   */
  readonly reserve: (wanted: Reservation) => Promise<void>;
  /** Says what the call costs, also when it then fails. Called as often as money is spent. */
  readonly spend: (spent: SourceSpending) => void;
  /** What another source says about the same place; it is asked once, too. */
  readonly ask: (name: SourceName) => Promise<GatheredItem>;
}

export interface EvidenceSource<T = unknown> {
  readonly name: SourceName;
  /** What is missing, as the end of "X needs ..."; null when the source can be asked. */
  readonly unavailable: string | null;
  /** True: one service answers for all places, so its failures in a row say that it is down. */
  readonly isOneService?: boolean;
  /**
   * Of a source whose work takes the processor: false while it has more places than it can serve
   * soon. The gatherer then begins fewer.
   */
  keepsUp?(): boolean;
  /** The sources that it asks itself. */
  readonly asks?: readonly SourceName[];
  gather(place: GatherPlace, call: GatherCall): Promise<T | null>;
  /** Called once, when no call runs any more. */
  close?(): Promise<void>;
}

/** What one source said about one place. */
export type GatheredItem<T = unknown> = (
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'nothing' }
  /** `retryAtMs`: epoch ms, when the source has said when to come back. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly retryAtMs?: number;
      /** True: the service did answer, so it is not down. */
      readonly isAnswered?: boolean;
    }
  | { readonly kind: 'unavailable'; readonly reason: string }
) & { readonly notes?: readonly string[]; readonly spent?: Required<SourceSpending> };

/** By source. Sources that no rule of the job needs are left out. */
export type Gathered = Readonly<Partial<Record<SourceName, GatheredItem>>>;

/** Thrown by a source that has been told to come back later. */
export class SourceDelay extends CairnError {
  /** `retryAtMs`: epoch ms. */
  constructor(reason: string, retryAtMs: number) {
    super('source_failed', reason, { retryAtMs });
  }
}

/** Thrown when a service answers and nothing can be made of it: asking again at once is no use. */
export class UselessAnswer extends CairnError {
  constructor(reason: string) {
    super('source_failed', reason);
  }
}
