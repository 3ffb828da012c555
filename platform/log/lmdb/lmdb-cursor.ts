/**
 * Reads one partition forward, a bounded number of records at a time. It keeps the current batch,
 * so that a small step does not read a large batch again.
 */
import type { LogRecord } from '../broker.ts';
import type { LmdbPartition } from './lmdb-partition.ts';

export interface ReadBudget {
  records: number;
  bytes: number;
}

export class LmdbCursor {
  readonly #partition: LmdbPartition;
  #position: number;
  #batch: Generator<LogRecord> | undefined;

  constructor(partition: LmdbPartition, fromOffset: number) {
    this.#partition = partition;
    this.#position = Math.max(fromOffset, partition.low);
  }

  hasMore(): boolean {
    return this.#position < this.#partition.high;
  }

  /** Takes records below `toOffset` while the budget lasts, and deducts them from it. */
  take(budget: ReadBudget, toOffset = Number.MAX_SAFE_INTEGER): LogRecord[] {
    const taken: LogRecord[] = [];
    while (budget.records > 0 && budget.bytes > 0 && this.#position < toOffset) {
      const record = this.#next();
      if (!record) break;
      if (record.offset >= toOffset) {
        // The generator has passed this record, so the next call reads the batch again.
        this.#batch = undefined;
        break;
      }
      this.#position = record.offset + 1;
      budget.records -= 1;
      budget.bytes -= record.key.length + record.value.length;
      taken.push(record);
    }
    return taken;
  }

  #next(): LogRecord | undefined {
    while (true) {
      const step = this.#batch?.next();
      if (step && !step.done) return step.value;
      this.#batch = undefined;
      const found = this.#partition.find(Math.max(this.#position, this.#partition.low));
      if (!found) return undefined;
      this.#batch = this.#partition.records(found, this.#position);
      this.#position = Math.max(this.#position, found.base);
    }
  }
}
