/**
 * Port: a source of evidence on a network, or in a file too large for the enrichment thread. It is
 * called on the event loop, before the rules run.
 *
 * ES1 A source is asked at most once for each job, however many rules need it.
 * ES2 Its answer is plain JSON data, because it is passed to the enrichment thread. Each text that
 *     a rule may quote is in it literally.
 * ES3 Null means that the source has nothing about the place. A fault is thrown; rules that have no
 *     other source then end in ERROR. `SourceDelay` says when to ask again. A fault of one of our
 *     own backends does not use up an attempt of the job.
 * ES4 A call ends soon after its signal is aborted.
 */
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import type { AddressParts } from '../../../places/address/writing/parts.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import type { PlaceInputs } from '../sources/input/place-inputs.ts';
import type { Reservation } from './source-budgets.ts';

/** What is known about a place before its sources are asked. Plain data. */
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
  /** The input's position, or else that of the surest record. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  /** The kind of place (`cafe`), from the input and its records. */
  readonly category: string | null;
  /** True for a branch of a chain. */
  readonly isBranch: boolean;
  /** The keys of the organization's own attributes that the job asks for. */
  readonly questions: readonly string[];
  /** True when the menu is requested: only then are pictures of it read. */
  readonly wantsMenu: boolean;
  /** True when facts are requested that a sign may give: hours, a phone number. */
  readonly wantsSigns: boolean;
  /** The organization that pays, for budgets and costs. */
  readonly organization: string;
  readonly batch: string | null;
  /** Identifies the run of the job, across all its attempts. */
  readonly run: string;
}

/** What a source spent that costs money; cached answers cost nothing. */
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
  /** True: the run must use fresh data. */
  readonly refresh: boolean;
  /**
   * Epoch ms; anything cached before then is not used. With `refresh` it is the time at which the
   * run was requested, so that the jobs of one refresh share what they fetch.
   */
  readonly notBeforeMs: number;
  /** Adds a note, for people, on how the answer came about. */
  readonly note: (text: string) => void;
  /**
   * Called before anything is spent, with the maximum amount. Rejects when a budget does not allow
   * it; the source is then unavailable for the job.
   */
  readonly reserve: (wanted: Reservation) => Promise<void>;
  /** Reports what the call costs, even if it then fails. Called each time that money is spent. */
  readonly spend: (spent: SourceSpending) => void;
  /** The answer of another source about the same place; that one is also asked only once. */
  readonly ask: (name: SourceName) => Promise<GatheredItem>;
}

export interface EvidenceSource<T = unknown> {
  readonly name: SourceName;
  /** What is missing, as the end of "X needs ..."; null when the source can be asked. */
  readonly unavailable: string | null;
  /** True: one service answers for all places, so consecutive failures mean that it is down. */
  readonly isOneService?: boolean;
  /**
   * For a source that uses the processor: false while it has more places than it can serve soon.
   * The gatherer then starts fewer.
   */
  keepsUp?(): boolean;
  /** The sources that this source asks itself. */
  readonly asks?: readonly SourceName[];
  gather(place: GatherPlace, call: GatherCall): Promise<T | null>;
  /** Called once, after the last call has ended. */
  close?(): Promise<void>;
}

/** The answer of one source about one place. */
export type GatheredItem<T = unknown> = (
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'nothing' }
  /** `retryAtMs`: epoch ms; given when the source said when to ask again. */
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly retryAtMs?: number;
      /** True: the service did answer, so it is not down. */
      readonly isAnswered?: boolean;
    }
  | { readonly kind: 'unavailable'; readonly reason: string }
) & { readonly notes?: readonly string[]; readonly spent?: Required<SourceSpending> };

/** Answers by source. Sources that no rule of the job needs are left out. */
export type Gathered = Readonly<Partial<Record<SourceName, GatheredItem>>>;

/** Thrown by a source that was told when to ask again. */
export class SourceDelay extends CairnError {
  /** `retryAtMs`: epoch ms. */
  constructor(reason: string, retryAtMs: number) {
    super('source_failed', reason, { retryAtMs });
  }
}

/** Thrown when a service's answer is unusable: an immediate retry is of no use. */
export class UselessAnswer extends CairnError {
  constructor(reason: string) {
    super('source_failed', reason);
  }
}
