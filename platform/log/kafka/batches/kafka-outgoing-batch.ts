/** A record batch on its way to Kafka, with the appends that its records belong to. Pure. */
import type { PackedRecord } from '../../record-batch.ts';
import { batchSizeLimit, encodedSizeLimit, RecordBatchWriter } from './kafka-record-batch.ts';

interface BatchShare<A> {
  readonly append: A;
  readonly count: number;
}

export interface OutgoingBatch<A> {
  readonly bytes: Buffer;
  /** Views into the appends' bytes; the shares are in the same order. */
  readonly records: readonly PackedRecord[];
  readonly shares: readonly BatchShare<A>[];
  readonly startedMs: number;
  /** The timestamp of records without one. */
  readonly timestampMs: number;
}

/** Both halves of a batch of at least two records that Kafka refused, so none of it was written. */
export function halveBatch<A>(batch: OutgoingBatch<A>): [OutgoingBatch<A>, OutgoingBatch<A>] {
  const middle = batch.records.length >> 1;
  return [
    keepRecords(batch, (index) => index < middle),
    keepRecords(batch, (index) => index >= middle),
  ];
}

/** The batch without the records of these appends; undefined if none is left. */
export function withoutAppends<A>(
  batch: OutgoingBatch<A>,
  appends: ReadonlySet<A>,
): OutgoingBatch<A> | undefined {
  if (!batch.shares.some(({ append }) => appends.has(append))) return batch;
  const rest = keepRecords(batch, (_, append) => !appends.has(append));
  return rest.records.length === 0 ? undefined : rest;
}

function keepRecords<A>(
  batch: OutgoingBatch<A>,
  keep: (index: number, append: A) => boolean,
): OutgoingBatch<A> {
  const records: PackedRecord[] = [];
  const shares: BatchShare<A>[] = [];
  let index = 0;
  for (const { append, count } of batch.shares) {
    const before = records.length;
    for (const end = index + count; index < end; index++) {
      if (keep(index, append)) records.push(batch.records[index]!);
    }
    if (records.length > before) shares.push({ append, count: records.length - before });
  }
  return { ...batch, bytes: encodeBatch(records, batch.timestampMs), records, shares };
}

function encodeBatch(records: readonly PackedRecord[], timestampMs: number): Buffer {
  const bytes = records.reduce((sum, record) => sum + encodedSizeLimit(record), 0);
  const writer = new RecordBatchWriter(batchSizeLimit(bytes));
  for (const record of records) writer.add(record, timestampMs);
  return writer.finish();
}
