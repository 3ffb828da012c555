/**
 * A broker that places keys by the recorded partition count, whatever the log's own count is now.
 *
 * It wraps either adapter and keeps the promises of broker.ts. How a topic grows without breaking
 * the order:
 *
 * PB1 Keys are placed by the current placement (placements.ts). Partitions that others added are
 *     not used, and a start is refused until `cairn topics grow` has made them safe.
 * PB2 An append that names the partition count of its keys is acknowledged only if its generation
 *     was still open after it became durable. Otherwise its records are placed again and appended
 *     again.
 * PB3 A growth first appends CLOSING, then reads the ends, then appends OPENED with these ends. By
 *     PB2, everything that was acknowledged before is below them, and everything that the new
 *     generation places is at or above them. No clock and no number of instances is involved.
 * PB4 Between CLOSING and OPENED, appends wait. A process that has waited for a while completes the
 *     growth, because the one that began it may have died. The first OPENED counts.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, within } from '../../runtime/clock.ts';
import { CairnError, isCairnError } from '../../runtime/errors.ts';
import type { Log } from '../../runtime/log.ts';
import { retrying } from '../../runtime/retry.ts';
import type {
  AppendedTo,
  Broker,
  GroupMember,
  JoinOptions,
  PartitionAdmin,
  PartitionAppend,
  TopicDescription,
  TopicSpec,
} from '../broker.ts';
import { partitionForKey } from '../partitioner.ts';
import { packByPartition, unpackRecords } from '../record-batch.ts';
import { PlacedMember } from './placed-member.ts';
import { PlacementLog } from './placement-log.ts';
import { type NextPlacement, PLACEMENTS_SPEC, type Placement } from './placements.ts';

/** A growth that takes longer is completed by a process that waits for it. */
const GROWTH_PATIENCE_MS = 3_000;
const GROWTH_POLL_MS = 50;
const GROWTH_TIMEOUT_MS = 15_000;
const MAX_PLACINGS = 4;
/** Not all Kafka nodes immediately know a topic that another process has just created. */
const SHOWN_RETRY = { firstDelayMs: 200, maxDelayMs: 1_000, timeoutMs: 5_000 };
/** After placing this many records again, the event loop gets a turn. */
const PLACED_PER_TURN = 2_000;

export interface PlacedBrokerOptions {
  /** The adapter; it is closed with this broker. */
  readonly broker: Broker & PartitionAdmin;
  readonly clock: Clock;
  readonly log: Log;
}

export class PlacedBroker implements Broker {
  readonly #broker: Broker & PartitionAdmin;
  readonly #clock: Clock;
  readonly #placementLog: PlacementLog;
  /** By topic: the partitions that this process knows it can write to. */
  readonly #reachable = new Map<string, number>();
  #isLoaded = false;

  constructor({ broker, clock, log }: PlacedBrokerOptions) {
    this.#broker = broker;
    this.#clock = clock;
    this.#placementLog = new PlacementLog(broker, log);
  }

  /** Rejects with `partitions_changed` if others have changed a topic's partitions. */
  async ensureTopics(topics: readonly TopicSpec[]): Promise<void> {
    await this.#broker.ensureTopics([PLACEMENTS_SPEC]);
    await this.#refresh();
    for (const { name } of topics) await this.#requireIfPlaced(name);
    await this.#broker.ensureTopics(topics);
    const unplaced = topics.filter(({ name }) => this.#current(name) === undefined);
    await this.#recordFirst(unplaced.map(({ name }) => name));
    for (const { name } of topics) await this.#checkPartitions(name);
  }

  async partitionCount(topic: string): Promise<number> {
    await this.#load();
    const placement = await this.#untilOpen(topic);
    return placement?.partitions ?? this.#broker.partitionCount(topic);
  }

  /** The result may name other partitions than the appends (PB2). */
  async append(appends: readonly PartitionAppend[]): Promise<readonly AppendedTo[]> {
    await this.#load();
    let placed = appends;
    for (let placing = 1; placing <= MAX_PLACINGS; placing++) {
      placed = await this.#placeAgain(placed);
      const generations = placed.map(({ topic }) => this.#current(topic)?.generation);
      const appended = await this.#broker.append(placed);
      await this.#refresh();
      const isOpen = placed.every(
        ({ topic, placedAmong }, i) =>
          placedAmong === undefined ||
          (this.#current(topic)?.generation === generations[i] && !this.#closing(topic)),
      );
      if (isOpen) return appended.map((end, i) => withCount(end, placed[i]!));
    }
    throw new CairnError('topic_growing', 'The topics grew again and again during an append.');
  }

  async join(join: JoinOptions): Promise<GroupMember> {
    await this.#load();
    const [broker, clock, placementLog] = [this.#broker, this.#clock, this.#placementLog];
    return PlacedMember.join({ broker, clock, placementLog, join });
  }

  async *read(range: Parameters<Broker['read']>[0]) {
    await this.#load();
    for await (const records of this.#broker.read(range)) {
      await this.#refresh();
      yield records.map((record) => this.#placementLog.placements.annotate(record));
    }
  }

  async ends(topic: string) {
    return this.#broker.ends(topic);
  }

  async offsetsAt(topic: string, timestampMs: number) {
    return this.#broker.offsetsAt(topic, timestampMs);
  }

  async committed(group: string, topic: string) {
    return this.#broker.committed(group, topic);
  }

  async resetOffsets(group: string, topic: string, offsets: readonly number[]): Promise<void> {
    await this.#broker.resetOffsets(group, topic, offsets);
  }

  identity(): Promise<string> {
    return this.#broker.identity();
  }

  topicIds(topics: readonly string[]) {
    return this.#broker.topicIds(topics);
  }

  async ready(): Promise<boolean> {
    return this.#broker.ready();
  }

  async close(): Promise<void> {
    await this.#broker.close();
  }

  // Topics grow.

  /** The current placement, or undefined for a topic that no service has created yet. */
  async placement(topic: string): Promise<Placement | undefined> {
    await this.#refresh();
    return this.#current(topic);
  }

  /**
   * Places the keys of the topic among this many partitions from now on, and creates the missing
   * ones. Resolves with the topic's resulting placement; nothing changes if it already has as many.
   */
  async growTopic(topic: string, partitions: number): Promise<Placement> {
    await this.#refresh();
    const placement = await this.#untilOpen(topic);
    if (placement === undefined) {
      throw new CairnError('topic_unknown', `There is no topic ${topic}; start Cairn once first.`);
    }
    if (placement.partitions === partitions) return placement;
    const there = await this.#broker.countPartitionsNow(topic);
    requireGrowth(placement, there, partitions);
    if (there < partitions) await this.#broker.addPartitions(topic, partitions);
    const next = { topic, generation: placement.generation + 1, partitions };
    await this.#placementLog.append([{ kind: 'CLOSING', ...next }]);
    const closing = this.#closing(topic);
    if (closing) await this.#open(closing);
    return this.#current(topic)!;
  }

  describeTopic(topic: string): Promise<TopicDescription> {
    return this.#broker.describeTopic(topic);
  }

  countPartitionsNow(topic: string): Promise<number> {
    return this.#broker.countPartitionsNow(topic);
  }

  /** PB3. The ends are read after CLOSING was appended. */
  async #open(next: NextPlacement): Promise<void> {
    await this.#reach(next);
    const ends = await this.#broker.ends(next.topic);
    const firstOffsets = ends.slice(0, next.partitions).map(({ high }) => high);
    await this.#placementLog.append([{ kind: 'OPENED', ...next, firstOffsets }]);
  }

  /** Resolves once the topic has an open placement (PB4); undefined if it has none. */
  async #untilOpen(topic: string): Promise<Placement | undefined> {
    const startedMs = this.#clock.elapsedMs();
    for (let next = this.#closing(topic); next !== undefined; next = this.#closing(topic)) {
      const waitedMs = this.#clock.elapsedMs() - startedMs;
      if (waitedMs > GROWTH_TIMEOUT_MS) {
        throw new CairnError('topic_growing', `The topic ${topic} is being given more partitions.`);
      }
      if (waitedMs > GROWTH_PATIENCE_MS) {
        await within(this.#clock, GROWTH_TIMEOUT_MS, this.#open(next), undefined);
      } else await this.#clock.sleep(GROWTH_POLL_MS);
      await this.#refresh();
    }
    const placement = this.#current(topic);
    if (placement !== undefined && placement.generation > 0) await this.#reach(placement);
    return placement;
  }

  /** This process may not know the partitions that another one has added. */
  async #reach({ topic, partitions }: { topic: string; partitions: number }): Promise<void> {
    if ((this.#reachable.get(topic) ?? 0) >= partitions) return;
    const there = await this.#broker.countPartitionsNow(topic);
    if (there < partitions) throw missingPartitionsError(topic, there, partitions);
    this.#reachable.set(topic, there);
  }

  /**
   * Records the partition count of topics that were just created, or that predate these records.
   */
  async #recordFirst(topics: readonly string[]): Promise<void> {
    if (topics.length === 0) return;
    const events = topics.map(async (topic) => {
      const partitions = await this.#broker.countPartitionsNow(topic);
      return { kind: 'OPENED', topic, generation: 0, partitions, firstOffsets: [] } as const;
    });
    await this.#placementLog.append(await Promise.all(events));
  }

  /**
   * A topic that existed before and is gone is not recreated: its offsets would restart, and its
   * records would be lost silently.
   */
  async #requireIfPlaced(topic: string): Promise<void> {
    const placement = this.#current(topic);
    if (placement === undefined) return;
    const isTransient = (error: unknown) => isCairnError(error, 'topic_unknown');
    const retries = { clock: this.#clock, ...SHOWN_RETRY, isTransient };
    try {
      await retrying(retries, () => this.#broker.countPartitionsNow(topic));
    } catch (error) {
      throw isTransient(error) ? topicGoneError(topic, placement.partitions) : error;
    }
  }

  /** PB1. */
  async #checkPartitions(topic: string): Promise<void> {
    const there = await this.#broker.countPartitionsNow(topic);
    const placed = this.#current(topic)?.partitions ?? there;
    if (there < placed) throw missingPartitionsError(topic, there, placed);
    if (there === placed || this.#closing(topic)) return;
    throw new CairnError(
      'partitions_changed',
      `The topic ${topic} has ${there} partitions, and its keys are placed among ${placed}. ` +
        `Run \`cairn topics grow ${topic} --partitions ${there}\`, then start again.`,
    );
  }

  // Appends are placed.

  /** The appends as the current placements require; the same ones if nothing has changed. */
  async #placeAgain(appends: readonly PartitionAppend[]): Promise<readonly PartitionAppend[]> {
    const placed: PartitionAppend[] = [];
    for (const append of appends) {
      const { topic, placedAmong } = append;
      const placement = placedAmong === undefined ? undefined : await this.#untilOpen(topic);
      const isRight = placement === undefined || placement.partitions === placedAmong;
      if (isRight) placed.push(append);
      else placed.push(...(await placeAmong(append, placement.partitions)));
    }
    return placed;
  }

  #current(topic: string): Placement | undefined {
    return this.#placementLog.placements.current(topic);
  }

  #closing(topic: string): NextPlacement | undefined {
    return this.#placementLog.placements.closing(topic);
  }

  /** Reads the placements before the first use. */
  async #load(): Promise<void> {
    if (!this.#isLoaded) await this.#refresh();
  }

  async #refresh(): Promise<void> {
    await this.#placementLog.refresh();
    this.#isLoaded = true;
  }
}

async function placeAmong(append: PartitionAppend, partitions: number): Promise<PartitionAppend[]> {
  const records = [];
  for (const { timestampMs, ...record } of unpackRecords(append.batch)) {
    const partition = partitionForKey(record.key, partitions);
    records.push({ ...record, ...(timestampMs !== undefined && { timestampMs }), partition });
    if (records.length % PLACED_PER_TURN === 0) await nextTurn();
  }
  const appends = packByPartition(append.topic, records);
  return appends.map((one) => ({ ...one, placedAmong: partitions }));
}

function withCount(end: AppendedTo, { placedAmong }: PartitionAppend): AppendedTo {
  return placedAmong === undefined ? end : { ...end, placedAmong };
}

function requireGrowth({ topic, partitions }: Placement, there: number, wanted: number): void {
  if (wanted > partitions && wanted >= there) return;
  const has =
    there === partitions
      ? `${there} partitions`
      : `${there} partitions, ${partitions} of which hold keys`;
  const message = `The topic ${topic} has ${has}; it can only be given more.`;
  throw new CairnError('config_invalid', message);
}

function topicGoneError(topic: string, partitions: number): CairnError {
  const message =
    `The topic ${topic} is gone from the log, with its records. Restore it; or, to go on without ` +
    `them, make it with ${partitions} partitions by Kafka's tools, and start again.`;
  return new CairnError('log_replaced', message);
}

function missingPartitionsError(topic: string, there: number, placed: number): CairnError {
  const message =
    `The topic ${topic} has ${there} partitions, and its keys are placed among ${placed}; ` +
    'was it removed and recreated?';
  return new CairnError('partitions_changed', message);
}
