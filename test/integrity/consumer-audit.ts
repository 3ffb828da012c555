/**
 * What was appended, begun and done, and the rules that the parallel consumer must never break.
 * A broken rule is noted, for a throw might be taken for a fault of the handler it is thrown in.
 *
 * L1 A record begins only after the one before it of its key and partition is done, and only while
 *    no record of that key runs under the same hold (a member's assignment in one epoch).
 * L2 A record begins only under a hold that is not being taken away.
 * L3 A member never runs more records than it has slots.
 * L4 Whatever lies below a committed offset is done.
 * L5 When a hold is taken away, every handler that runs under it sees its signal aborted.
 * L6 A block begins only after what comes before it in each of its partitions is done.
 */
import type { AppendedTo, LogRecord, TopicPartition } from '../../platform/log/broker.ts';

/** A member's hold of one partition in one epoch. */
export interface Hold {
  readonly member: number;
  readonly epoch: number;
  over: boolean;
  readonly running: Map<string, AbortSignal>;
}

interface Partition {
  readonly done: Set<number>;
  readonly offsets: number[];
  readonly lastOfKey: Map<string, number>;
  /** For each offset, the one before it of its key. */
  readonly before: Map<number, number>;
  committed: number;
  /** How many of `offsets` lie below `committed`. */
  below: number;
}

const partitionName = ({ topic, partition }: TopicPartition) => `${topic}-${partition}`;

export class ConsumerAudit {
  readonly #partitions = new Map<string, Partition>();
  readonly #slotsTaken = new Map<number, number>();
  readonly #maxInFlight: number;
  /** The rules broken so far, in words. */
  readonly broken: string[] = [];
  appendedRecords = 0;
  begunRecords = 0;

  constructor(maxInFlight: number) {
    this.#maxInFlight = maxInFlight;
  }

  get doneRecords(): number {
    return [...this.#partitions.values()].reduce((sum, { done }) => sum + done.size, 0);
  }

  /** Offsets of one append are contiguous; `keys` in their order. */
  appended(to: AppendedTo, keys: readonly string[]): void {
    const partition = this.#partition(to);
    keys.forEach((key, i) => {
      const offset = to.firstOffset + i;
      const before = partition.lastOfKey.get(key);
      if (before !== undefined) partition.before.set(offset, before);
      partition.lastOfKey.set(key, offset);
      partition.offsets.push(offset);
    });
    this.appendedRecords += keys.length;
  }

  begun(record: LogRecord, hold: Hold, signal: AbortSignal): void {
    const key = Buffer.from(record.key).toString();
    const place = `${partitionName(record)} @${record.offset} (${key})`;
    this.#rule(!hold.over, `L2: ${place} begins under a hold that is over`);
    this.#rule(!hold.running.has(key), `L1: ${place} begins while its key runs`);
    const partition = this.#partition(record);
    const before = partition.before.get(record.offset);
    this.#rule(before === undefined || partition.done.has(before), `L1: ${place} comes too early`);
    const taken = (this.#slotsTaken.get(hold.member) ?? 0) + 1;
    this.#rule(taken <= this.#maxInFlight, `L3: member ${hold.member} runs ${taken}`);
    this.#slotsTaken.set(hold.member, taken);
    hold.running.set(key, signal);
    this.begunRecords++;
  }

  /** The handler has ended; `done` when nothing more is needed for its record. */
  ended(record: LogRecord, hold: Hold, done: boolean): void {
    hold.running.delete(Buffer.from(record.key).toString());
    this.#slotsTaken.set(hold.member, this.#slotsTaken.get(hold.member)! - 1);
    if (done) this.#partition(record).done.add(record.offset);
  }

  /** A dead record has found its place, after its handler ended. */
  placed(record: LogRecord): void {
    this.#partition(record).done.add(record.offset);
  }

  /** L6: a block brings each partition's records without leaving one out. */
  blockBegun(block: readonly LogRecord[]): void {
    const last = new Map<Partition, number>();
    for (const record of block) {
      const partition = this.#partition(record);
      const before = partition.before.get(record.offset);
      const follows = before === undefined || partition.done.has(before);
      const place = `L6: ${partitionName(record)} @${record.offset} does not follow`;
      this.#rule(follows || last.get(partition) === before, place);
      last.set(partition, record.offset);
    }
    this.begunRecords += block.length;
  }

  takenAway(hold: Hold): void {
    hold.over = true;
    for (const [key, signal] of hold.running)
      this.#rule(signal.aborted, `L5: ${key} is not aborted`);
  }

  committed(at: TopicPartition, offset: number): void {
    const partition = this.#partition(at);
    this.#rule(offset >= partition.committed, `${partitionName(at)} went back to ${offset}`);
    partition.committed = offset;
    while ((partition.offsets[partition.below] ?? Number.POSITIVE_INFINITY) < offset) {
      const below = partition.offsets[partition.below++]!;
      this.#rule(
        partition.done.has(below),
        `L4: ${partitionName(at)} @${below} is committed, not done`,
      );
    }
  }

  #rule(holds: boolean, otherwise: string): void {
    if (!holds) this.broken.push(otherwise);
  }

  #partition(at: TopicPartition): Partition {
    let partition = this.#partitions.get(partitionName(at));
    if (partition === undefined) {
      const maps = { lastOfKey: new Map<string, number>(), before: new Map<number, number>() };
      partition = { done: new Set(), offsets: [], ...maps, committed: 0, below: 0 };
      this.#partitions.set(partitionName(at), partition);
    }
    return partition;
  }
}
