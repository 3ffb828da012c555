/**
 * How the keys of each topic are placed: among how many partitions, from which offsets on. Pure.
 *
 * A topic's placements are numbered by generation. Generation 0 is the partition count that the
 * topic was created with. Each growth closes one generation and opens the next one, which begins at
 * an offset of each partition. These events are JSON records on the topic `placements`, which has
 * one partition, so every reader arrives at the same placements.
 *
 * PL1 Of two records about the same generation, the first one counts.
 * PL2 A record of a later generation is ordered after all records of earlier ones, and within a
 *     generation by its offset. Generation 0 is ordered by the offset alone.
 * PL3 A record is misplaced if an earlier generation placed its key in the partition where it is,
 *     but its own generation places that key elsewhere. It was never acknowledged: its writer did
 *     not know yet that the topic had grown, and appended it again.
 */
import type { LogRecord, TopicPartition, TopicSpec } from '../broker.ts';
import { partitionForKey } from '../partitioner.ts';

export const PLACEMENTS_TOPIC = 'placements';

export const PLACEMENTS_SPEC: TopicSpec = {
  name: PLACEMENTS_TOPIC,
  partitions: 1,
  retentionMs: -1,
  mustKeep: true,
};

/** A generation's offsets in a partition are below this; 8,000 generations fit a safe integer. */
const ORDERS_PER_GENERATION = 2 ** 40;

export interface Placement {
  readonly topic: string;
  readonly generation: number;
  readonly partitions: number;
  /** By partition: the first offset of this generation. Omitted partitions begin at 0. */
  readonly firstOffsets: readonly number[];
}

/** A record of the topic `placements`. */
export type PlacementEvent =
  | ({ readonly kind: 'OPENED' } & Placement)
  | ({ readonly kind: 'CLOSING' } & NextPlacement);

/** The previous generation is closing: no append that it placed is acknowledged any more. */
export interface NextPlacement {
  readonly topic: string;
  readonly generation: number;
  readonly partitions: number;
}

export class Placements {
  readonly #opened = new Map<string, Placement[]>();
  readonly #closing = new Map<string, NextPlacement>();

  /** Returns false for an event that does not count (PL1). */
  apply(event: PlacementEvent): boolean {
    const opened = this.#opened.get(event.topic) ?? [];
    if (event.generation !== opened.length) return false;
    const closing = this.#closing.get(event.topic);
    if (event.kind === 'CLOSING') {
      if (closing !== undefined || event.generation === 0) return false;
      const { topic, generation, partitions } = event;
      this.#closing.set(topic, { topic, generation, partitions });
      return true;
    }
    if (event.generation > 0 && closing?.partitions !== event.partitions) return false;
    const { topic, generation, partitions, firstOffsets } = event;
    this.#closing.delete(topic);
    this.#opened.set(topic, [...opened, { topic, generation, partitions, firstOffsets }]);
    return true;
  }

  current(topic: string): Placement | undefined {
    return this.#opened.get(topic)?.at(-1);
  }

  closing(topic: string): NextPlacement | undefined {
    return this.#closing.get(topic);
  }

  /** The latest generation that begins at or before the offset. */
  generationAt({ topic, partition }: TopicPartition, offset: number): number {
    const opened = this.#opened.get(topic) ?? [];
    let generation = opened.length - 1;
    while (generation > 0 && offset < (opened[generation]!.firstOffsets[partition] ?? 0)) {
      generation -= 1;
    }
    return Math.max(0, generation);
  }

  /** By partition: everything of earlier generations is below these offsets. */
  firstOffsets(topic: string, generation: number): readonly number[] {
    return this.#opened.get(topic)?.[generation]?.firstOffsets ?? [];
  }

  /** Adds the record's order (PL2), or the reason why a misplaced one (PL3) must not be read. */
  annotate(record: LogRecord): LogRecord {
    const generation = this.generationAt(record, record.offset);
    if (generation === 0) return record;
    const order = generation * ORDERS_PER_GENERATION + record.offset;
    if (!this.#isMisplaced(record, generation)) return { ...record, order };
    const unreadable =
      `it was placed by an earlier partition count of ${record.topic} and not acknowledged; ` +
      'its writer appended it again';
    return { ...record, order, unreadable };
  }

  #isMisplaced({ topic, partition, key }: LogRecord, generation: number): boolean {
    const opened = this.#opened.get(topic)!;
    const isPlacedBy = ({ partitions }: Placement) =>
      partitionForKey(key, partitions) === partition;
    return !isPlacedBy(opened[generation]!) && opened.slice(0, generation).some(isPlacedBy);
  }
}

/** The generation in which the record was placed. */
export function recordGeneration({ order }: Pick<LogRecord, 'order'>): number {
  return order === undefined ? 0 : Math.floor(order / ORDERS_PER_GENERATION);
}
