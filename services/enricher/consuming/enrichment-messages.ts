/** What the enricher's thread of its own and the event loop's thread say to each other. */
import type { StartedJob } from '../../../domain/records.ts';
import type { EarlierResult } from '../enriching/earlier-findings.ts';

export interface WorkerSetup {
  /** Folder of the place index; it need not exist. */
  readonly placesFolder: string;
  /** Id that prefixes records of `results`. */
  readonly resultSchemaId: number;
}

/** One job to enrich. */
export interface EnrichmentTask {
  readonly job: StartedJob;
  readonly inputs_json: string;
  readonly attributes: readonly string[];
  /** True: every attribute is to run, however young an earlier finding is. */
  readonly refresh: boolean;
  /** What the job's newest completed run before this one came to, if there is one. */
  readonly earlier: EarlierResult | null;
  readonly attempts: number;
  readonly started_at: number;
  /** True: the finished job is wanted as a message too. */
  readonly wantsReply: boolean;
}

export type EnrichmentAnswer =
  | {
      readonly kind: 'finished';
      /** The record of `results`, encoded. */
      readonly bytes: Uint8Array;
      readonly reply: string | null;
    }
  /** All attempted attributes ended in ERROR. */
  | { readonly kind: 'all_errors'; readonly error: string }
  /** The record can never be enriched. */
  | { readonly kind: 'impossible'; readonly error: string };

export interface EnrichmentRequest {
  readonly id: number;
  readonly tasks: readonly EnrichmentTask[];
}

export interface EnrichmentResponse {
  readonly id: number;
  readonly answers: readonly EnrichmentAnswer[];
}
