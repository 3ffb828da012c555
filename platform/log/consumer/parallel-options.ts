/** The options of a parallel consumer; parallel-consumer.ts has the promises (PC1 ...). */
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { RetryPolicy } from '../../runtime/retry.ts';
import type { Broker, LogRecord } from '../broker.ts';
import type { HandlerContext, HandlerOutcome, RecordFault } from './handler-outcome.ts';

export interface ParallelConsumerOptions {
  readonly broker: Pick<Broker, 'join' | 'read' | 'ends'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly group: string;
  /** Topics by priority: records of an earlier lane start before those of a later one. */
  readonly lanes: readonly (readonly string[])[];
  readonly maxInFlight: number;
  /** Records of one partition that may be fetched beyond its committed offset (the gap). */
  readonly maxGapRecords: number;
  /** Records that may be deferred (PC10); none if omitted. */
  readonly maxDeferredRecords?: number;
  /** With `maxDeferredRecords`: see PC10. */
  readonly maxRepeatedRecords?: number;
  /** Time between two commits; sooner if a commit would halve a partition's full gap. */
  readonly commitIntervalMs: number;
  readonly retry: RetryPolicy;
  /** How long `stop` or a revocation waits for running handlers. */
  readonly drainMs: number;
  /** The key whose records are handled in order; the record's key bytes if omitted. */
  readonly orderKey?: (record: LogRecord) => string;
  /**
   * The share of a lane's slots that a record belongs to (PC9); equal order keys have equal shares.
   * One share for all if omitted.
   */
  readonly shareKey?: (record: LogRecord) => string;
  /** With `shareKey`: records of one partition that may be left for later (PC3). */
  readonly maxAheadRecords?: number;
  /**
   * Handles one record. A thrown error counts as `retry` if it is transient (see runtime/retry.ts),
   * and as `dead` otherwise. A fault of a backend spends no attempt (PC8).
   */
  readonly handle: (record: LogRecord, context: HandlerContext) => Promise<HandlerOutcome>;
  /** Called with a dead record, which is done when this resolves. */
  readonly onDead: (record: LogRecord, fault: RecordFault) => Promise<void>;
  /** Called with each outcome that is a retry. */
  readonly onRetry?: (reason: string) => void;
  /** The broker failed permanently. If omitted, the error is uncaught and ends the process. */
  readonly onFatal?: (error: unknown) => void;
}
