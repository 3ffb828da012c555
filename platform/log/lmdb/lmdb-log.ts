/**
 * All topics of the embedded log: appends, finds partitions, and removes batches that are older
 * than their topic's retention.
 *
 * LL1 One append is one transaction over all its partitions. All of it is checked before any of it
 *     gets offsets. While a large append is checked, other work gets turns.
 * LL2 Retention removes whole batches from the low end, by the time of their append, a bounded
 *     number in each transaction.
 */
import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../runtime/clock.ts';
import { CairnError } from '../../runtime/errors.ts';
import type { AppendedTo, PartitionAppend, TopicSpec } from '../broker.ts';
import type { BatchExtent, RecordBatch } from '../record-batch.ts';
import { LmdbPartition, type PlacedBatch } from './lmdb-partition.ts';
import type { LmdbStore, StoredTopic } from './lmdb-store.ts';

const SWEEP_BATCHES = 256;
/** Bytes of batches that are checked before other work gets a turn. */
const CHECKED_BYTES_PER_TURN = 1_048_576;

/** A batch whose records were checked and measured. */
interface MeasuredBatch {
  readonly partition: LmdbPartition;
  readonly batch: RecordBatch;
  readonly extent: BatchExtent;
}

export interface LmdbTopic {
  readonly id: number;
  readonly retentionMs: number;
  readonly partitions: readonly LmdbPartition[];
}

export class LmdbLog {
  readonly #store: LmdbStore;
  readonly #clock: Clock;
  readonly #maxRecordBytes: number;
  readonly #topics = new Map<string, LmdbTopic>();
  readonly #appended: () => void;

  /** `appended` is called after each append, once readers can see it. */
  constructor(store: LmdbStore, clock: Clock, maxRecordBytes: number, appended: () => void) {
    this.#store = store;
    this.#clock = clock;
    this.#maxRecordBytes = maxRecordBytes;
    this.#appended = appended;
    for (const { key, value } of store.topics.getRange({})) this.#openTopic(key, value);
  }

  async ensureTopics(specs: readonly TopicSpec[]): Promise<void> {
    await this.#keepForever(specs.filter((spec) => spec.mustKeep));
    const missing = specs.filter((spec) => !this.#topics.has(spec.name));
    if (missing.length === 0) return;
    await this.#store.change(() => {
      for (const spec of missing) this.#create(spec);
    });
    this.#store.refresh();
    for (const { name } of missing) this.#openTopic(name, this.#store.topics.get(name)!);
  }

  /** A sentence for each topic whose retention differs from the wanted one. */
  findDifferences(specs: readonly TopicSpec[]): string[] {
    return specs.flatMap(({ name, retentionMs }) => {
      const found = this.#topics.get(name)?.retentionMs ?? retentionMs;
      if (found === retentionMs) return [];
      const kept = found < 0 ? 'forever' : `for ${found} ms`;
      const wanted = retentionMs < 0 ? 'forever' : `for ${retentionMs} ms`;
      return [`The topic ${name} keeps its records ${kept}, and new topics keep them ${wanted}.`];
    });
  }

  async #keepForever(specs: readonly TopicSpec[]): Promise<void> {
    const expiring = specs.filter(({ name }) => (this.#topics.get(name)?.retentionMs ?? -1) >= 0);
    if (expiring.length === 0) return;
    await this.#store.change(() => {
      for (const { name } of expiring) {
        this.#store.topics.put(name, { ...this.#store.topics.get(name)!, retentionMs: -1 });
      }
    });
    for (const { name } of expiring) {
      this.#topics.set(name, { ...this.#topics.get(name)!, retentionMs: -1 });
    }
  }

  #create({ name, partitions, retentionMs }: TopicSpec): void {
    assert(Number.isInteger(partitions) && partitions > 0, `${name} has at least one partition`);
    if (this.#store.topics.doesExist(name)) return;
    const id = (this.#store.counters.get('topics') ?? 0) + 1;
    this.#store.counters.put('topics', id);
    this.#store.topics.put(name, { id, partitions, retentionMs });
  }

  #openTopic(name: string, { id, partitions, retentionMs }: StoredTopic): void {
    if (this.#topics.has(name)) return;
    const opened = Array.from(
      { length: partitions },
      (_, number) => new LmdbPartition(this.#store, name, id, number),
    );
    this.#topics.set(name, { id, retentionMs, partitions: opened });
  }

  /** Adds missing partitions; no group may be reading the topic. */
  async addPartitions(name: string, partitions: number): Promise<void> {
    const { id, retentionMs } = this.topic(name);
    await this.#store.change(() => {
      const stored = this.#store.topics.get(name)!;
      if (stored.partitions < partitions) this.#store.topics.put(name, { ...stored, partitions });
    });
    const opened = [...this.topic(name).partitions];
    for (let number = opened.length; number < partitions; number++) {
      opened.push(new LmdbPartition(this.#store, name, id, number));
    }
    this.#topics.set(name, { id, retentionMs, partitions: opened });
  }

  topic(name: string): LmdbTopic {
    const topic = this.#topics.get(name);
    if (!topic) throw new CairnError('topic_unknown', `There is no topic ${name}.`);
    return topic;
  }

  partition(topic: string, number: number): LmdbPartition {
    const partition = this.topic(topic).partitions[number];
    if (!partition) throw new CairnError('topic_unknown', `${topic} has no partition ${number}.`);
    return partition;
  }

  async append(appends: readonly PartitionAppend[]): Promise<readonly AppendedTo[]> {
    const bytes = appends.reduce((sum, { batch }) => sum + batch.bytes.length, 0);
    const measured = await this.#measureAll(appends);
    // Before placing, so that a refused append leaves no gap in the offsets.
    this.#store.requireSpace(bytes);
    const placed = this.#placeAll(measured);
    await this.#store.write(() => {
      for (const { placement } of placed) placement.put();
    }, bytes);
    this.#store.refresh();
    for (const { partition, placement } of placed) partition.publish(placement);
    this.#appended();
    return placed.map(({ partition, placement }) => ({
      topic: partition.topic,
      partition: partition.number,
      firstOffset: placement.base,
      lastOffset: placement.next - 1,
    }));
  }

  /** LL1: before the first batch gets offsets. */
  async #measureAll(appends: readonly PartitionAppend[]): Promise<readonly MeasuredBatch[]> {
    const measured: MeasuredBatch[] = [];
    let checkedBytes = 0;
    for (const { topic, partition: number, batch } of appends) {
      if (checkedBytes > CHECKED_BYTES_PER_TURN) {
        await nextTurn();
        checkedBytes = 0;
      }
      const partition = this.partition(topic, number);
      measured.push({ partition, batch, extent: partition.measure(batch, this.#maxRecordBytes) });
      checkedBytes += batch.bytes.length;
    }
    return measured;
  }

  #placeAll(measured: readonly MeasuredBatch[]) {
    const nowMs = this.#clock.nowMs();
    return measured.map(({ partition, batch, extent }) => {
      const placement: PlacedBatch = partition.place(batch, extent, nowMs);
      return { partition, placement };
    });
  }

  /** When the newest record was appended; null if there is none. */
  get newestMs(): number | null {
    const partitions = [...this.#topics.values()].flatMap((topic) => topic.partitions);
    const newest = partitions.flatMap(({ newestMs }) => newestMs ?? []);
    return newest.length === 0 ? null : Math.max(...newest);
  }

  /** Removes batches that are older than their topic's retention (LL2), until `signal` aborts. */
  async sweep(signal: AbortSignal): Promise<void> {
    for (const { retentionMs, partitions } of this.#topics.values()) {
      if (retentionMs < 0) continue;
      const beforeMs = this.#clock.nowMs() - retentionMs;
      for (const partition of partitions) {
        let removed = 1;
        while (removed > 0 && !signal.aborted) {
          removed = await partition.removeBefore(beforeMs, SWEEP_BATCHES);
        }
      }
    }
  }
}
