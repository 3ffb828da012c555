/**
 * One partition of the embedded log: its offsets, and reading its records.
 *
 * LP1 `next` grows as soon as an append is placed; `high`, which readers see, only when the append
 *     is durable. A failed append leaves a gap in the offsets; they are never used again.
 * LP2 A batch is stored verbatim under its base offset. Its header alone contains its end and its
 *     age.
 * LP3 Each header contains the greatest record time so far, which only grows along the offsets, so
 *     a search by time needs no index.
 */
import { CairnError } from '../../runtime/errors.ts';
import type { LogRecord } from '../broker.ts';
import {
  type BatchExtent,
  measureBatch,
  type PackedRecord,
  type RecordBatch,
  unpackRecords,
} from '../record-batch.ts';
import { HeldBatches } from './held-batches.ts';
import {
  type BatchHeader,
  type LmdbStore,
  type StoredBatchKey,
  withReadErrors,
} from './lmdb-store.ts';

export interface FoundBatch {
  readonly base: number;
  readonly header: BatchHeader;
}

/** A batch that has its offsets but is not durable yet. */
export interface PlacedBatch {
  readonly base: number;
  readonly next: number;
  readonly bytes: Uint8Array;
  put(): void;
}

export class LmdbPartition {
  readonly topic: string;
  readonly number: number;
  readonly #topicId: number;
  readonly #store: LmdbStore;
  readonly #held = new HeldBatches();
  #low: number;
  #high: number;
  #next: number;
  #runningMaxMs: number;

  constructor(store: LmdbStore, topic: string, topicId: number, number: number) {
    this.#store = store;
    this.topic = topic;
    this.#topicId = topicId;
    this.number = number;
    const last = this.#lastBefore(Number.MAX_SAFE_INTEGER);
    this.#low = store.lows.get([topicId, number]) ?? 0;
    this.#next = last ? last.base + last.header.count : this.#low;
    this.#high = this.#next;
    this.#runningMaxMs = last?.header.runningMaxMs ?? Number.NEGATIVE_INFINITY;
  }

  get low(): number {
    return this.#low;
  }

  get high(): number {
    return this.#high;
  }

  /** When the last record was appended; null if there is none. */
  get newestMs(): number | null {
    return this.#lastBefore(this.#high)?.header.appendedMs ?? null;
  }

  /** Checks a batch before it is placed. Throws `record_too_large`. */
  measure(batch: RecordBatch, maxRecordBytes: number): BatchExtent {
    const extent = measureBatch(batch);
    if (extent.largestRecordBytes <= maxRecordBytes) return extent;
    const size = `${extent.largestRecordBytes} bytes, over ${maxRecordBytes}`;
    throw new CairnError('record_too_large', `A record for ${this.topic} has ${size}.`);
  }

  /** Gives the batch its offsets (LP1). */
  place(batch: RecordBatch, extent: BatchExtent, nowMs: number): PlacedBatch {
    const maxMs = Math.max(extent.maxTimestampMs, extent.leavesTimestamps ? nowMs : -Infinity);
    this.#runningMaxMs = Math.max(this.#runningMaxMs, maxMs);
    const runningMaxMs = this.#runningMaxMs;
    const base = this.#next;
    this.#next += batch.count;
    const header = { count: batch.count, appendedMs: nowMs, maxMs, runningMaxMs };
    const { bytes } = batch;
    return { base, next: this.#next, bytes, put: () => this.#put(base, header, bytes) };
  }

  #put(base: number, header: BatchHeader, bytes: Uint8Array): void {
    if (header.count === 0) return;
    this.#store.headers.put(this.#key(base), header);
    this.#store.batches.put(this.#key(base), bytes);
  }

  /** Shows a placed batch to readers, once it is durable (LP1). */
  publish(placed: PlacedBatch): void {
    if (placed.next > placed.base) this.#held.note(placed.base, placed.bytes);
    this.#high = Math.max(this.#high, placed.next);
  }

  /** Finds the batch that contains `offset`, or the first one after it; undefined at the end. */
  find(offset: number): FoundBatch | undefined {
    if (offset >= this.#high) return undefined;
    const before = this.#lastBefore(offset + 1);
    if (before && before.base + before.header.count > offset) return before;
    return this.#firstFrom(offset);
  }

  /** Yields the records of a batch from `fromOffset` on, as views of one buffer. */
  *records(found: FoundBatch, fromOffset: number): Generator<LogRecord> {
    const bytes = this.#held.get(found.base) ?? this.#read(found.base);
    if (!bytes) {
      // Retention may have removed the batch since it was found; anything else is damage.
      if (found.base < this.#low) return;
      const where = `offset ${found.base} of ${this.topic}/${this.number}`;
      throw new CairnError('data_corrupt', `The batch at ${where} has lost its bytes.`);
    }
    let offset = found.base;
    for (const packed of unpackRecords({ count: found.header.count, bytes })) {
      if (offset >= fromOffset) yield this.#toRecord(packed, offset, found.header.appendedMs);
      offset++;
    }
  }

  #read(base: number): Uint8Array | undefined {
    const bytes = withReadErrors(() => this.#store.batches.get(this.#key(base)));
    if (bytes) this.#held.note(base, bytes);
    return bytes;
  }

  #toRecord(packed: PackedRecord, offset: number, appendedMs: number): LogRecord {
    return {
      topic: this.topic,
      partition: this.number,
      offset,
      timestampMs: packed.timestampMs ?? appendedMs,
      key: packed.key,
      value: packed.value,
      headers: packed.headers,
    };
  }

  /** The first offset at or after the time, or the high end if there is none. */
  offsetAt(timestampMs: number): number {
    let found = this.find(this.#firstReaching(timestampMs));
    while (found) {
      if (found.header.maxMs >= timestampMs) {
        for (const record of this.records(found, this.#low)) {
          if (record.timestampMs >= timestampMs) return record.offset;
        }
      }
      found = this.find(found.base + found.header.count);
    }
    return this.#high;
  }

  /** Binary search for the first offset whose batch's running maximum reaches the time (LP3). */
  #firstReaching(timestampMs: number): number {
    let [from, to] = [this.#low, this.#high];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const found = this.find(middle);
      if (found && found.header.runningMaxMs < timestampMs) {
        from = found.base + found.header.count;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /**
   * Removes up to `maxBatches` batches from the low end that were appended before the time.
   * Resolves with the number removed.
   */
  async removeBefore(appendedBeforeMs: number, maxBatches: number): Promise<number> {
    const expired: StoredBatchKey[] = [];
    let low = this.#low;
    for (let found = this.find(low); found && expired.length < maxBatches; found = this.find(low)) {
      if (found.header.appendedMs >= appendedBeforeMs) break;
      expired.push(this.#key(found.base));
      low = found.base + found.header.count;
    }
    if (expired.length === 0) return 0;
    await this.#remove(expired, low);
    return expired.length;
  }

  /** Removes the batches whose records are all below the offset. */
  async removeBelow(offset: number): Promise<void> {
    const removed: StoredBatchKey[] = [];
    let low = this.#low;
    for (let found = this.find(low); found !== undefined; found = this.find(low)) {
      if (found.base + found.header.count > offset) break;
      removed.push(this.#key(found.base));
      low = found.base + found.header.count;
    }
    if (removed.length > 0) await this.#remove(removed, low);
  }

  async #remove(expired: readonly StoredBatchKey[], low: number): Promise<void> {
    const lowBefore = this.#low;
    // Readers must not find the batches once their bytes are gone.
    this.#low = low;
    try {
      await this.#store.write(() => {
        this.#store.lows.put([this.#topicId, this.number], low);
        for (const key of expired) {
          this.#store.headers.remove(key);
          this.#store.batches.remove(key);
        }
      });
    } catch (error) {
      this.#low = lowBefore;
      throw error;
    }
  }

  #lastBefore(offset: number): FoundBatch | undefined {
    const [start, end] = [this.#key(offset), this.#key(-1)];
    return this.#first({ start, end, reverse: true, exclusiveStart: true, limit: 1 });
  }

  #firstFrom(offset: number): FoundBatch | undefined {
    return this.#first({ start: this.#key(offset), end: this.#key(this.#high), limit: 1 });
  }

  #first(range: object): FoundBatch | undefined {
    return withReadErrors(() => {
      for (const { key, value } of this.#store.headers.getRange(range)) {
        return { base: key[2], header: value };
      }
      return undefined;
    });
  }

  #key(offset: number): StoredBatchKey {
    return [this.#topicId, this.number, offset];
  }
}
