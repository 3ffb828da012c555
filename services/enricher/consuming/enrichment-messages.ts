/**
 * The messages between the event loop and the enricher's worker thread: lists of tasks, and for
 * each list the answers in the same order.
 */
import type { SourceName, UnavailableSources } from '../../../domain/catalogue/evidence-sources.ts';
import type { StartedJob } from '../../../domain/records.ts';
import type { NeededSources } from '../enriching/enrich-place.ts';
import type { Gathered } from '../gathering/evidence-source.ts';
import type { WorkRecord, WorkStep } from '../measuring/work-recorder.ts';

export interface WorkerSetup {
  /** Folder of the place index; it need not exist. */
  readonly placesFolder: string;
  /** Folder of the operator's crosswalks, if there is one. */
  readonly crosswalksFolder: string | null;
  /** The schema id that prefixes records of `results`. */
  readonly resultSchemaId: number;
  /** The sources that the event loop can call. */
  readonly gatherable: readonly SourceName[];
  readonly unavailable: UnavailableSources;
  /**
   * Tasks to run in advance, whose answers are discarded: rules load their data when they first
   * run.
   */
  readonly rehearsal?: readonly EnrichmentTask[];
}

/** One job to enrich. */
export interface EnrichmentTask {
  readonly job: StartedJob;
  readonly inputs_json: string;
  readonly attributes: readonly string[];
  /** True: every attribute runs, even if an earlier finding is recent. */
  readonly refresh: boolean;
  /** The earlier result as JSON, which is far cheaper to pass between threads than objects. */
  readonly earlier: string | null;
  readonly attempts: number;
  readonly started_at: number;
  /** True: the answer includes the reply for the waiting caller. */
  readonly wantsReply: boolean;
  /** True: the answer includes the steps, for the job's trace. */
  readonly traced: boolean;
  /** What was gathered; null before that, when the answer may be `needs`. */
  readonly gathered: Gathered | null;
}

export type EnrichmentAnswer =
  | EnrichmentEnd
  /** The job's rules need these sources; the task must be sent again with their answers. */
  | ({ readonly kind: 'needs' } & NeededSources);

export type EnrichmentEnd =
  | {
      readonly kind: 'finished';
      /** The record of `results`, encoded. */
      readonly bytes: Uint8Array;
      readonly reply: string | null;
      readonly steps: readonly WorkStep[] | null;
    }
  /** All attempted attributes ended in ERROR. */
  | { readonly kind: 'all_errors'; readonly error: string }
  /** A file that could not be read, for example: the job is not to blame. */
  | { readonly kind: 'system_fault'; readonly error: string }
  /** No attempt can succeed. */
  | { readonly kind: 'impossible'; readonly error: string };

/** Sent once by the thread, when its sources are loaded and the rehearsal is over. */
export interface ThreadReady {
  readonly kind: 'ready';
}

/** Sent by the thread for each list of tasks. */
export interface ChunkAnswer {
  readonly kind: 'answers';
  readonly answers: readonly EnrichmentAnswer[];
  /** The thread's work since the chunk before. */
  readonly work: readonly WorkRecord[];
}
