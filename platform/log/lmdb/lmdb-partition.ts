/**
 * One partition of the embedded log: which offsets it has, and reading them back.
 *
 * P1 `next` is given out the moment an append is placed; `high`, which readers see, follows only
 *    when the append is durable. A failed append leaves a gap in the offsets, never a reuse.
 * P2 A batch is stored under its base offset, verbatim; its header alone answers where it ends and
 *    how old it is.
 * P3 Each header carries the greatest record time so far, which only grows along the offsets: the
 *    search by time needs no index of its own.
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
import type { BatchHeader, BatchKey, LmdbStore } from './lmdb-store.ts';

export interface FoundBatch {
  readonly base: number;
  readonly header: BatchHeader;
}

/** An append that has its offsets and is not yet durable. */
export interface PlacedBatch {
  readonly base: number;
  readonly next: number;
  put(): void;
}

export class LmdbPartition {
  readonly topic: string;
  readonly number: number;
  readonly #topicId: number;
  readonly #store: LmdbStore;
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

  /** Checks a batch before it is placed; `record_too_large` when one is over the limit. */
  measure(batch: RecordBatch, maxRecordBytes: number): BatchExtent {
    const extent = measureBatch(batch);
    if (extent.largestRecordBytes <= maxRecordBytes) return extent;
    const size = `${extent.largestRecordBytes} bytes, over ${maxRecordBytes}`;
    throw new CairnError('record_too_large', `A record for ${this.topic} has ${size}.`);
  }

  /** Gives the batch its offsets (P1). */
  place(batch: RecordBatch, extent: BatchExtent, nowMs: number): PlacedBatch {
    const maxMs = Math.max(extent.maxTimestampMs, extent.leavesTimestamps ? nowMs : -Infinity);
    this.#runningMaxMs = Math.max(this.#runningMaxMs, maxMs);
    const runningMaxMs = this.#runningMaxMs;
    const base = this.#next;
    this.#next += batch.count;
    const header = { count: batch.count, appendedMs: nowMs, maxMs, runningMaxMs };
    return { base, next: this.#next, put: () => this.#put(base, header, batch.bytes) };
  }

  #put(base: number, header: BatchHeader, bytes: Uint8Array): void {
    if (header.count === 0) return;
    this.#store.headers.put(this.#key(base), header);
    this.#store.batches.put(this.#key(base), bytes);
  }

  /** The placed batch is durable: readers may have it. */
  publish(placed: PlacedBatch): void {
    this.#high = Math.max(this.#high, placed.next);
  }

  /** The batch that holds `offset`, or else the first one after it; undefined at the end. */
  find(offset: number): FoundBatch | undefined {
    if (offset >= this.#high) return undefined;
    const before = this.#lastBefore(offset + 1);
    if (before && before.base + before.header.count > offset) return before;
    return this.#firstFrom(offset);
  }

  /** The records of a batch with their offsets, from `fromOffset` on, as views of one buffer. */
  *records(found: FoundBatch, fromOffset: number): Generator<LogRecord> {
    const bytes = this.#store.batches.get(this.#key(found.base));
    // Retention may have taken the batch since it was found; anything else is damage.
    if (!bytes && found.base < this.#low) return;
    if (!bytes) throw new CairnError('data_corrupt', this.#at(found.base, 'has lost its bytes'));
    let offset = found.base;
    for (const packed of unpackRecords({ count: found.header.count, bytes })) {
      if (offset >= fromOffset) yield this.#toRecord(packed, offset, found.header.appendedMs);
      offset++;
    }
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

  /** The first offset whose record is of that time or later; the high end when there is none. */
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

  /** Binary search for the first offset whose batch's running maximum reaches the time (P3). */
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
   * Removes up to `maxBatches` whole batches from the low end that were written before the time.
   * Resolves to how many it removed; their offsets are never used again.
   */
  async removeBefore(appendedBeforeMs: number, maxBatches: number): Promise<number> {
    const doomed: BatchKey[] = [];
    let low = this.#low;
    for (let found = this.find(low); found && doomed.length < maxBatches; found = this.find(low)) {
      if (found.header.appendedMs >= appendedBeforeMs) break;
      doomed.push(this.#key(found.base));
      low = found.base + found.header.count;
    }
    if (doomed.length === 0) return 0;
    await this.#remove(doomed, low);
    return doomed.length;
  }

  async #remove(doomed: readonly BatchKey[], low: number): Promise<void> {
    const lowBefore = this.#low;
    // Readers must have let go before the bytes are gone.
    this.#low = low;
    try {
      await this.#store.write(() => {
        this.#store.lows.put([this.#topicId, this.number], low);
        for (const key of doomed) {
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
    const start = this.#key(offset);
    const range = { start, end: this.#key(-1), reverse: true, exclusiveStart: true, limit: 1 };
    return this.#first(range);
  }

  #firstFrom(offset: number): FoundBatch | undefined {
    return this.#first({ start: this.#key(offset), end: this.#key(this.#high), limit: 1 });
  }

  #first(range: object): FoundBatch | undefined {
    for (const { key, value } of this.#store.headers.getRange(range)) {
      return { base: key[2], header: value };
    }
    return undefined;
  }

  #key(offset: number): BatchKey {
    return [this.#topicId, this.number, offset];
  }

  #at(base: number, what: string): string {
    return `The batch at offset ${base} of ${this.topic}/${this.number} ${what}.`;
  }
}
