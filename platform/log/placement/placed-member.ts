/**
 * A member of a group that reads a topic's placements in their order.
 *
 * PM1 A record of a later generation is delivered only after the group has committed every record
 *     of the earlier ones, in all partitions of the topic. So a key that moved to another partition
 *     is handled in order (I4).
 * PM2 Fetched records are checked against placements that are at least as new as the records.
 * PM3 A partition whose next record must wait is paused, so that at most one poll of records waits.
 */
import type { Clock } from '../../runtime/clock.ts';
import {
  type Assignment,
  type Broker,
  type FetchedRecords,
  type GroupMember,
  type JoinOptions,
  type OffsetCommit,
  type PollOptions,
  partitionName,
  type TopicPartition,
} from '../broker.ts';
import type { PlacementLog } from './placement-log.ts';

/** While records wait, a poll takes at most this long, and the commits are read as often. */
const DRAIN_POLL_MS = 100;

export interface PlacedMemberOptions {
  readonly broker: Pick<Broker, 'join' | 'committed' | 'ends'>;
  readonly placementLog: PlacementLog;
  readonly clock: Clock;
  readonly join: JoinOptions;
}

export class PlacedMember implements GroupMember {
  readonly #options: PlacedMemberOptions;
  #inner: GroupMember | undefined;
  /** Fetched records that are not checked yet or wait (PM1), in the order in which they arrived. */
  #pending: FetchedRecords[] = [];
  /** The partitions that this member has paused (PM3). */
  readonly #waiting = new Map<string, TopicPartition>();
  /** The partitions that the consumer has paused. */
  readonly #paused = new Set<string>();
  /** By topic: the group has committed everything before this generation. */
  readonly #drained = new Map<string, number>();
  #nextCheckMs = 0;
  /** By partition: the epoch of its last assignment. */
  readonly #epochs = new Map<string, number>();

  private constructor(options: PlacedMemberOptions) {
    this.#options = options;
  }

  static async join(options: PlacedMemberOptions): Promise<PlacedMember> {
    const member = new PlacedMember(options);
    const { listener } = options.join;
    member.#inner = await options.broker.join({
      ...options.join,
      listener: {
        assigned: (partitions) => {
          for (const one of partitions) member.#epochs.set(partitionName(one), one.epoch);
          member.#forget(partitions);
          listener.assigned(partitions);
        },
        revoked: (partitions) => {
          member.#forget(partitions);
          return listener.revoked(partitions);
        },
      },
    });
    return member;
  }

  async poll(options: PollOptions): Promise<readonly FetchedRecords[]> {
    const waits = this.#pending.length > 0;
    const maxWaitMs = waits ? Math.min(options.maxWaitMs, DRAIN_POLL_MS) : options.maxWaitMs;
    // Records that waited and are now ready are delivered before anything else is fetched.
    const freed = waits ? await this.#takeReady() : [];
    if (freed.length > 0) return freed;
    const fetched = await this.#inner!.poll({ ...options, maxWaitMs });
    this.#pending.push(...fetched);
    return this.#pending.length > 0 ? this.#takeReady() : [];
  }

  pause(partitions: readonly TopicPartition[]): void {
    for (const one of partitions) this.#paused.add(partitionName(one));
    this.#inner!.pause(partitions);
  }

  resume(partitions: readonly TopicPartition[]): void {
    for (const one of partitions) this.#paused.delete(partitionName(one));
    this.#inner!.resume(partitions.filter((one) => !this.#waiting.has(partitionName(one))));
  }

  commit(offsets: readonly OffsetCommit[]): Promise<void> {
    return this.#inner!.commit(offsets);
  }

  /** Records that are read again must be drained again before later generations continue (PM1). */
  async rewind(offsets: readonly OffsetCommit[]): Promise<void> {
    const names = new Set(offsets.map(partitionName));
    this.#pending = this.#pending.filter((one) => !names.has(partitionName(one)));
    for (const { topic } of offsets) this.#drained.delete(topic);
    await this.#inner!.rewind(offsets);
    this.#pauseWaiting(this.#pending);
  }

  get fault(): string | null {
    return this.#inner?.fault ?? null;
  }

  leave(): Promise<void> {
    this.#pending = [];
    return this.#inner!.leave();
  }

  /** Ignores an assignment that a newer one has replaced. */
  #forget(partitions: readonly Assignment[]): void {
    const current = partitions.filter((one) => this.#epochs.get(partitionName(one)) === one.epoch);
    const names = new Set(current.map(partitionName));
    this.#pending = this.#pending.filter((one) => !names.has(partitionName(one)));
    for (const name of names) {
      this.#waiting.delete(name);
      this.#paused.delete(name);
    }
  }

  /** The records that may be delivered. If it rejects, none of them is lost (PM2). */
  async #takeReady(): Promise<FetchedRecords[]> {
    await this.#options.placementLog.refresh();
    await this.#checkDrained();
    const ready: FetchedRecords[] = [];
    const blocked = new Set<string>();
    const rest: FetchedRecords[] = [];
    for (const fetched of this.#pending) {
      const name = partitionName(fetched);
      const count = blocked.has(name) || this.#paused.has(name) ? 0 : this.#countReady(fetched);
      if (count > 0) ready.push(this.#annotated(fetched, count));
      if (count === fetched.records.length) continue;
      blocked.add(name);
      rest.push({ ...fetched, records: fetched.records.slice(count) });
    }
    this.#pending = rest;
    this.#pauseWaiting(rest);
    return ready;
  }

  #annotated(fetched: FetchedRecords, count: number): FetchedRecords {
    const { placements } = this.#options.placementLog;
    const records = fetched.records.slice(0, count);
    return { ...fetched, records: records.map((record) => placements.annotate(record)) };
  }

  /** How many of the records are of a generation whose turn has come (PM1). */
  #countReady({ records, ...partition }: FetchedRecords): number {
    const { placements } = this.#options.placementLog;
    const drained = this.#drained.get(partition.topic) ?? 0;
    const isReady = (offset: number) => placements.generationAt(partition, offset) <= drained;
    if (records.length === 0 || isReady(records.at(-1)!.offset)) return records.length;
    return records.findIndex(({ offset }) => !isReady(offset));
  }

  /** PM3. */
  #pauseWaiting(waiting: readonly FetchedRecords[]): void {
    const names = new Map(waiting.map((one) => [partitionName(one), one as TopicPartition]));
    const freed = [...this.#waiting].filter(([name]) => !names.has(name));
    for (const [name] of freed) this.#waiting.delete(name);
    const resumed = freed.flatMap(([name, one]) => (this.#paused.has(name) ? [] : [one]));
    if (resumed.length > 0) this.#inner!.resume(resumed);
    const added = [...names].filter(([name]) => !this.#waiting.has(name));
    for (const [name, { topic, partition }] of added) this.#waiting.set(name, { topic, partition });
    if (added.length > 0) this.#inner!.pause(added.map(([, one]) => one));
  }

  /** Raises `#drained` for topics with waiting records. */
  async #checkDrained(): Promise<void> {
    const { clock, placementLog } = this.#options;
    const topics = new Set(this.#pending.map(({ topic }) => topic));
    const growing = [...topics].filter((topic) => {
      const current = placementLog.placements.current(topic)?.generation ?? 0;
      return current > (this.#drained.get(topic) ?? 0);
    });
    if (growing.length === 0 || clock.elapsedMs() < this.#nextCheckMs) return;
    for (const topic of growing) await this.#checkTopic(topic);
    this.#nextCheckMs = clock.elapsedMs() + DRAIN_POLL_MS;
  }

  async #checkTopic(topic: string): Promise<void> {
    const { broker, join, placementLog } = this.#options;
    const ends = await broker.ends(topic);
    const committed = await broker.committed(join.group, topic);
    const { placements } = placementLog;
    const current = placements.current(topic)!.generation;
    let drained = this.#drained.get(topic) ?? 0;
    const isDrained = (generation: number) =>
      placements.firstOffsets(topic, generation).every((first, partition) => {
        const offset = committed[partition] ?? null;
        if (offset === null && join.startAt === 'latest') return true;
        return Math.max(offset ?? 0, ends[partition]?.low ?? 0) >= first;
      });
    while (drained < current && isDrained(drained + 1)) drained += 1;
    this.#drained.set(topic, drained);
  }
}
