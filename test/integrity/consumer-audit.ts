/**
 * Notes what was appended, started and done, and checks the rules that consumers must never break.
 * A broken rule is recorded and not thrown: a handler's error would count as a fault of its record.
 *
 * CA1 A record starts only after the previous one of its key and partition is done, and while no
 *     other record of that key runs under the same assignment (of a member, in one epoch).
 * CA2 No record starts under an assignment that is being revoked.
 * CA3 A member never runs more records than it has slots.
 * CA4 Every record below a committed offset is done.
 * CA5 When an assignment is revoked, every handler that runs under it sees its signal aborted.
 * CA6 A block starts only after all earlier records of each of its partitions are handled.
 */
import type { AppendedTo, LogRecord, TopicPartition } from '../../platform/log/broker.ts';

/** A member's assignment of one partition in one epoch. */
export interface Hold {
  readonly member: number;
  readonly epoch: number;
  over: boolean;
  readonly running: Map<string, AbortSignal>;
}

interface Partition {
  readonly done: Set<number>;
  /** Done, or left to be settled. */
  readonly handled: Set<number>;
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
  /** The rules that were broken so far, in words. */
  readonly broken: string[] = [];
  appendedRecords = 0;
  begunRecords = 0;

  constructor(maxInFlight: number) {
    this.#maxInFlight = maxInFlight;
  }

  get doneRecords(): number {
    return [...this.#partitions.values()].reduce((sum, { done }) => sum + done.size, 0);
  }

  /** Offsets of one append are contiguous; `keys` are in their order. */
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
    this.#rule(!hold.over, `CA2: ${place} starts under a revoked assignment`);
    this.#rule(!hold.running.has(key), `CA1: ${place} starts while its key runs`);
    const partition = this.#partition(record);
    const before = partition.before.get(record.offset);
    this.#rule(
      before === undefined || partition.done.has(before),
      `CA1: ${place} starts too early`,
    );
    const taken = (this.#slotsTaken.get(hold.member) ?? 0) + 1;
    this.#rule(taken <= this.#maxInFlight, `CA3: member ${hold.member} runs ${taken}`);
    this.#slotsTaken.set(hold.member, taken);
    hold.running.set(key, signal);
    this.begunRecords++;
  }

  /** The handler has ended; `done` when its record needs nothing more. */
  ended(record: LogRecord, hold: Hold, done: boolean): void {
    hold.running.delete(Buffer.from(record.key).toString());
    this.#slotsTaken.set(hold.member, this.#slotsTaken.get(hold.member)! - 1);
    if (done) this.#partition(record).done.add(record.offset);
  }

  /** The dead letter of a record was appended, after its handler ended. */
  placed(record: LogRecord): void {
    this.#partition(record).done.add(record.offset);
  }

  /** The record's block was handled; it is not done before it is settled. */
  handled(record: LogRecord): void {
    this.#partition(record).handled.add(record.offset);
  }

  /** CA6: a block has each partition's records, without leaving one out. */
  blockBegun(block: readonly LogRecord[]): void {
    const last = new Map<Partition, number>();
    for (const record of block) {
      const partition = this.#partition(record);
      const before = partition.before.get(record.offset);
      const follows = before === undefined || partition.handled.has(before);
      const place = `CA6: ${partitionName(record)} @${record.offset} does not follow`;
      this.#rule(follows || last.get(partition) === before, place);
      last.set(partition, record.offset);
    }
    this.begunRecords += block.length;
  }

  takenAway(hold: Hold): void {
    hold.over = true;
    for (const [key, signal] of hold.running)
      this.#rule(signal.aborted, `CA5: ${key} is not aborted`);
  }

  committed(at: TopicPartition, offset: number): void {
    const partition = this.#partition(at);
    this.#rule(
      offset >= partition.committed,
      `the commit of ${partitionName(at)} went back to ${offset}`,
    );
    partition.committed = offset;
    while ((partition.offsets[partition.below] ?? Number.POSITIVE_INFINITY) < offset) {
      const below = partition.offsets[partition.below++]!;
      this.#rule(
        partition.done.has(below),
        `CA4: ${partitionName(at)} @${below} is committed, not done`,
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
      partition = {
        done: new Set(),
        handled: new Set(),
        offsets: [],
        ...maps,
        committed: 0,
        below: 0,
      };
      this.#partitions.set(partitionName(at), partition);
    }
    return partition;
  }
}
