/**
 * What the event loop and the enricher's worker thread exchange: lists of tasks, and for each list
 * one of answers, in the same order.
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
  /** The sources that the event loop can ask. */
  readonly gatherable: readonly SourceName[];
  readonly unavailable: UnavailableSources;
  /** Tasks whose answers nobody wants: rules load what they read when they run first. */
  readonly rehearsal?: readonly EnrichmentTask[];
}

/** One job to enrich. */
export interface EnrichmentTask {
  readonly job: StartedJob;
  readonly inputs_json: string;
  readonly attributes: readonly string[];
  /** True: every attribute runs, however young an earlier finding is. */
  readonly refresh: boolean;
  /** A result as JSON, which crosses threads for far less than objects do. */
  readonly earlier: string | null;
  readonly attempts: number;
  readonly started_at: number;
  /** True: the answer also holds the reply for the caller that waits. */
  readonly wantsReply: boolean;
  /** True: the answer also holds the steps, for the job's trace. */
  readonly traced: boolean;
  /** What was gathered; null before. Then the answer may be `needs`. */
  readonly gathered: Gathered | null;
}

export type EnrichmentAnswer =
  | EnrichmentEnd
  /** The job's rules need these sources; the task is to be sent again with what they say. */
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

/** What the thread sends once, when its sources are loaded and the rehearsal is over. */
export interface ThreadReady {
  readonly kind: 'ready';
}

/** What the thread sends for one list of tasks. */
export interface ChunkAnswer {
  readonly kind: 'answers';
  readonly answers: readonly EnrichmentAnswer[];
  /** What the thread did since the chunk before. */
  readonly work: readonly WorkRecord[];
}
