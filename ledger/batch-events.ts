/** A record on `batches`, with its position on the log. */
import type { BatchRecord } from '../domain/records.ts';

export interface BatchEvent {
  readonly record: BatchRecord;
  readonly source: string;
  readonly offset: number;
  /** Its rank among the records of its batch (platform/log/broker.ts). */
  readonly order: number;
}
