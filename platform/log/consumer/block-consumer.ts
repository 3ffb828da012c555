/**
 * The block consumer: delivers records in blocks, for a sink that writes many rows at once.
 *
 * One block at a time is gathered until it is full or `lingerMs` have passed. Then it is handled,
 * settled and committed. Each promise is a case of test/contracts/block-consumer-contract.ts:
 *
 * BC1 A block has each partition's records in offset order, and blocks follow each other in that
 *     order. A block is committed only after its `handle` has resolved.
 * BC2 `assigned` resolves for a partition before the first block with one of its records; it is
 *     called for partitions without records too. If it returns an earlier offset, that offset is
 *     committed first, and the partition is read again from there.
 * BC3 After a transient fault the same block is retried forever, with backoff, without the records
 *     of partitions that were revoked meanwhile. Any other fault ends the consumer through
 *     `onFatal`; nothing of the block is committed.
 * BC4 A revocation waits for the blocks in flight, at most `drainMs`. Then the signal is aborted,
 *     and nothing of that partition is committed any more. Its gathered records are dropped.
 * BC5 While it handles a block, `handle` may gather records that have arrived since. They then
 *     belong to the block, and are committed and retried with it. A block stays below `maxRecords`.
 * BC6 The function that `handle` resolves with settles the block, while the next one is handled.
 *     Blocks are settled and committed one after the other. A transient fault repeats only the
 *     settling.
 * BC7 `state` has the newest fault that is being retried, until its step works or is given up.
 */
import assert from 'node:assert/strict';
import { type Clock, within } from '../../runtime/clock.ts';
import { errorMessage, isCairnError } from '../../runtime/errors.ts';
import { once } from '../../runtime/life-cycle.ts';
import type { Log } from '../../runtime/log.ts';
import { type Backoff, isTransient } from '../../runtime/retry.ts';
import { untilAvailable, warnRarely } from '../../runtime/until-available.ts';
import {
  type Assignment,
  type Broker,
  type FetchedRecords,
  type GroupMember,
  type LogRecord,
  type PartitionEpoch,
  type PartitionOffset,
  partitionName,
  type TopicPartition,
} from '../broker.ts';
import { OpenFaults, retryingOpenly } from '../open-faults.ts';
import { WakeableTimer } from '../wakeable-timer.ts';
import type { ConsumerState } from './watched-consumer.ts';

export interface BlockConsumerOptions {
  readonly broker: Pick<Broker, 'join'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly group: string;
  readonly topics: readonly string[];
  /** A block is handled at this size, or `lingerMs` after its first record. */
  readonly maxRecords: number;
  readonly lingerMs: number;
  readonly retry: Backoff;
  /** How long `stop` or a revocation waits for the block in flight; 5 s if omitted. */
  readonly drainMs?: number;
  /**
   * Called with newly assigned partitions, before the first block that may contain their records.
   * Resolves with the offsets of those that must be read again.
   */
  readonly assigned?: (
    partitions: readonly TopicPartition[],
  ) => Promise<readonly PartitionOffset[]>;
  /**
   * Handles a block; the records of each partition are in offset order. May resolve with a function
   * that completes the block before it is committed (BC6).
   */
  readonly handle: (
    block: readonly LogRecord[],
    signal: AbortSignal,
    gatherMore: GatherMore,
    // biome-ignore lint/suspicious/noConfusingVoidType: a handler without it returns nothing at all
  ) => Promise<Settle | void>;
  /**
   * Called with a fault that is not transient. The consumer handles nothing more, but must still be
   * stopped.
   */
  readonly onFatal: (error: unknown) => void;
  /** Called with each failure that is followed by another attempt. */
  readonly onRetry?: (error: unknown) => void;
}

/** The last step of a block; the next block does not wait for it (BC6). */
export type Settle = () => Promise<void>;

/**
 * Resolves with the records that have arrived (BC5): after `ms`, if the signal is aborted, or
 * `lingerMs` after the first urgent record.
 */
export type GatherMore = (
  ms: number,
  isUrgent?: (record: LogRecord) => boolean,
) => Promise<readonly LogRecord[]>;

/** Resolves when the group is joined; waits for an unavailable log. */
export async function startBlockConsumer(options: BlockConsumerOptions): Promise<BlockConsumer> {
  const consumer = new BlockConsumer(options);
  await consumer.start();
  return consumer;
}

const IDLE_POLL_MS = 200;
/** Without partitions, a poll only detects a failed member; an assignment wakes the consumer. */
const UNASSIGNED_WAIT_MS = 100;
const DRAIN_MS = 5_000;

/**
 * A partition in one epoch: `held`, then `revoking` (the block in flight counts, no other starts),
 * then `lost` (nothing counts).
 */
interface HeldPartition extends PartitionEpoch {
  state: 'held' | 'revoking' | 'lost';
  highestSeen: number;
  /** The first offset that is not committed. */
  committed: number;
}

interface HeldRecord {
  readonly record: LogRecord;
  readonly held: HeldPartition;
}

interface HeldOffset {
  readonly held: HeldPartition;
  readonly nextOffset: number;
}

export class BlockConsumer {
  readonly #options: BlockConsumerOptions;
  readonly #held = new Map<string, HeldPartition>();
  /** Assigned partitions that were not yet passed to `assigned` of the options. */
  #fresh: HeldPartition[] = [];
  /** Woken when partitions are assigned, and when the consumer stops. */
  readonly #assignment: WakeableTimer;
  readonly #stopping = new AbortController();
  /** Aborts the attempt in flight. */
  #abort = new AbortController();
  /** Resolves when the attempt in flight has failed or been committed. */
  #attempt: Promise<unknown> = Promise.resolve();
  /** Resolves when the previous block is settled and committed; rejects if it never will be. */
  #settled: Promise<void> = Promise.resolve();
  /** The fault that ended the consumer. */
  #fault: unknown;
  #loop: Promise<void> = Promise.resolve();
  #member: GroupMember | undefined;
  /** Records of the block in flight. */
  #blockRecords = 0;
  /** BC7. By step. */
  readonly #faults = new OpenFaults<object>();

  constructor(options: BlockConsumerOptions) {
    assert(options.maxRecords >= 1, 'a block holds at least one record');
    this.#options = options;
    this.#assignment = new WakeableTimer(options.clock);
  }

  /** Joins the group; called once, by startBlockConsumer. */
  async start(): Promise<void> {
    const { broker, group, topics, clock, log } = this.#options;
    const listener = {
      assigned: (partitions: readonly Assignment[]) => this.#assigned(partitions),
      revoked: (partitions: readonly Assignment[]) => this.#revoked(partitions),
    };
    const join = () => broker.join({ group, topics, listener });
    const { signal } = this.#stopping;
    const member = await untilAvailable('The log', { clock, log, signal }, join);
    this.#member = member;
    this.#loop = this.#run(member).catch((error) => this.#failed(error));
  }

  /** Waits for the block in flight (at most `drainMs`), commits it and leaves. Idempotent. */
  readonly stop = once(async () => {
    this.#stopping.abort();
    this.#assignment.wake();
    const { clock, drainMs = DRAIN_MS } = this.#options;
    await within(clock, drainMs, this.#loop, undefined);
    for (const held of this.#held.values()) held.state = 'lost';
    this.#abort.abort();
    await this.#member?.leave();
  });

  state(): ConsumerState {
    const partitions = [...this.#held.values()].map((held) => {
      const { topic, partition, committed, highestSeen } = held;
      return { topic, partition, committed, gap: Math.max(0, highestSeen + 1 - committed) };
    });
    const fault = this.#faults.newest ?? this.#member?.fault ?? null;
    return { inFlight: this.#blockRecords, waitingRetry: 0, fault, partitions };
  }

  async #run(member: GroupMember): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const block = await this.#introduced(member, await this.#gather(member));
      this.#blockRecords = block.length;
      if (block.length > 0) await this.#handle(member, block);
      this.#blockRecords = 0;
    }
    await this.#settled;
  }

  /** A transient fault is expected if the consumer was stopped while it retried. */
  #failed(error: unknown): void {
    const wasStopping = this.#stopping.signal.aborted;
    if (wasStopping && (isTransient(error) || this.#abort.signal.aborted)) return;
    // A block that cannot be settled is reported at once; its error ends the loop later.
    if (error === this.#fault) return;
    this.#fault = error;
    this.#stopping.abort();
    this.#options.log.error({ error: errorMessage(error) }, 'block consumer failed');
    if (!wasStopping) this.#options.onFatal(error);
  }

  /** Retries until the consumer is stopped. */
  #retrying<T>(
    what: string,
    work: () => Promise<T>,
    isWorthRetrying: (error: unknown) => boolean = isTransient,
  ): Promise<T> {
    const { clock, retry, log } = this.#options;
    const { signal } = this.#stopping;
    const warn = warnRarely({ clock, log }, `${what} failed; retrying`);
    const onRetry = (error: unknown, failures: number) => {
      warn(error, failures);
      this.#options.onRetry?.(error);
    };
    const { firstDelayMs, maxDelayMs } = retry;
    const options = { clock, firstDelayMs, maxDelayMs, signal, onRetry };
    return retryingOpenly(this.#faults, { ...options, isTransient: isWorthRetrying }, work);
  }

  // Partitions are assigned and revoked.

  #assigned(partitions: readonly Assignment[]): void {
    for (const { topic, partition, epoch, committedOffset } of partitions) {
      const name = partitionName({ topic, partition });
      const before = this.#held.get(name);
      if (before !== undefined) before.state = 'lost';
      const highestSeen = committedOffset - 1;
      const held: HeldPartition = {
        topic,
        partition,
        epoch,
        state: 'held',
        highestSeen,
        committed: committedOffset,
      };
      this.#held.set(name, held);
      this.#fresh.push(held);
    }
    this.#assignment.wake();
  }

  /** BC4. */
  async #revoked(partitions: readonly Assignment[]): Promise<void> {
    const revoked = partitions.flatMap((assignment) => this.#findHeld(assignment) ?? []);
    for (const held of revoked) held.state = 'revoking';
    const { clock, drainMs = DRAIN_MS } = this.#options;
    const ended = this.#attempt.then(() => this.#settled).catch(() => undefined);
    const inTime = await within(
      clock,
      drainMs,
      ended.then(() => true),
      false,
    );
    for (const held of revoked) this.#lose(held);
    if (!inTime && revoked.length > 0) this.#abort.abort();
  }

  #findHeld(one: PartitionEpoch): HeldPartition | undefined {
    const held = this.#held.get(partitionName(one));
    return held?.epoch === one.epoch ? held : undefined;
  }

  #lose(held: HeldPartition): void {
    held.state = 'lost';
    const name = partitionName(held);
    if (this.#held.get(name) === held) this.#held.delete(name);
  }

  /** BC2. The gathered records, without those that will be read again. */
  async #introduced(member: GroupMember, gathered: readonly HeldRecord[]): Promise<HeldRecord[]> {
    const rewound = await this.#introduce(member);
    return gathered.filter(({ held }) => !rewound.has(held));
  }

  /** BC2. Resolves with the partitions that are read again. */
  async #introduce(member: GroupMember): Promise<ReadonlySet<HeldPartition>> {
    const isHeld = ({ state }: HeldPartition) => state === 'held';
    const rewound = new Set<HeldPartition>();
    while (this.#fresh.length > 0) {
      await this.#retrying('assigned callback', async () => {
        const fresh = this.#fresh.filter(isHeld);
        const partitions = fresh.map(({ topic, partition }) => ({ topic, partition }));
        const again = fresh.length > 0 ? await this.#options.assigned?.(partitions) : [];
        for (const held of await this.#rewind(member, fresh, again ?? [])) rewound.add(held);
        this.#fresh = this.#fresh.filter((held) => !fresh.includes(held) && isHeld(held));
      });
    }
    return rewound;
  }

  /** Continues the fresh partitions that are still held at the given offsets. */
  async #rewind(
    member: GroupMember,
    fresh: readonly HeldPartition[],
    again: readonly PartitionOffset[],
  ): Promise<HeldPartition[]> {
    const rewound: HeldPartition[] = [];
    for (const at of again) {
      const held = fresh.find((one) => partitionName(one) === partitionName(at));
      if (held?.state !== 'held') continue;
      rewound.push(held);
      try {
        await member.rewind([toOffsetCommit({ held, nextOffset: at.offset })]);
        held.highestSeen = at.offset - 1;
      } catch (error) {
        if (!isCairnError(error, 'partition_revoked')) throw error;
        this.#lose(held);
      }
    }
    return rewound;
  }

  // Blocks are gathered, handled and committed.

  async #gather(member: GroupMember): Promise<HeldRecord[]> {
    const { clock, maxRecords, lingerMs } = this.#options;
    const block: HeldRecord[] = [];
    let untilMs = Number.POSITIVE_INFINITY;
    while (block.length < maxRecords && !this.#stopping.signal.aborted) {
      const leftMs = untilMs - clock.elapsedMs();
      if (leftMs <= 0 || (block.length === 0 && this.#fresh.length > 0)) break;
      const isUnassigned = block.length === 0 && this.#held.size === 0;
      if (isUnassigned) await this.#assignment.wait(UNASSIGNED_WAIT_MS);
      if (isUnassigned && (this.#fresh.length > 0 || this.#stopping.signal.aborted)) break;
      const maxWaitMs = isUnassigned ? 1 : Math.ceil(Math.min(IDLE_POLL_MS, leftMs));
      const options = { maxRecords: maxRecords - block.length, maxWaitMs };
      const fetched = await this.#retrying('poll', () => member.poll(options));
      for (const records of fetched) this.#take(records, block);
      if (block.length > 0) untilMs = Math.min(untilMs, clock.elapsedMs() + lingerMs);
    }
    return block;
  }

  /** BC5. */
  async #gatherMore(
    member: GroupMember,
    block: HeldRecord[],
    ms: number,
    isUrgent: (record: LogRecord) => boolean = () => false,
  ): Promise<LogRecord[]> {
    const { clock, lingerMs } = this.#options;
    const gathered: HeldRecord[] = [];
    let untilMs = clock.elapsedMs() + ms;
    const { signal } = this.#abort;
    const leftMs = () => Math.max(0, untilMs - clock.elapsedMs());
    while (leftMs() > 0 && !signal.aborted) {
      const maxRecords = this.#options.maxRecords - block.length - gathered.length;
      const mayPoll = maxRecords > 0 && !this.#stopping.signal.aborted;
      const options = { maxRecords, maxWaitMs: Math.ceil(leftMs()) };
      const fetched = mayPoll ? await member.poll(options).catch(noRecordsIfTransient) : [];
      const seen = gathered.length;
      for (const records of fetched) this.#take(records, gathered);
      if (gathered.slice(seen).some(({ record }) => isUrgent(record))) {
        untilMs = Math.min(untilMs, clock.elapsedMs() + lingerMs);
      }
      // If the member has left or the block is full, the poll does not wait, so wait here.
      if (fetched.length === 0) await clock.sleep(leftMs(), signal);
    }
    const introduced = await this.#introduced(member, gathered);
    const more = introduced.filter(({ held }) => held.state === 'held');
    block.push(...more);
    this.#blockRecords = block.length;
    return more.map(({ record }) => record);
  }

  #take(fetched: FetchedRecords, block: HeldRecord[]): void {
    const held = this.#findHeld(fetched);
    if (held === undefined) return;
    for (const record of fetched.records) {
      if (record.offset <= held.highestSeen) continue;
      held.highestSeen = record.offset;
      block.push({ record, held });
    }
  }

  /** BC1, BC3: retries until the block is committed, or none of it is held any more. */
  async #handle(member: GroupMember, block: HeldRecord[]): Promise<void> {
    const attempt = () => {
      const attempted = this.#handleOnce(member, block);
      this.#attempt = attempted.catch(() => undefined);
      return attempted;
    };
    const isTransientOrAborted = (error: unknown) =>
      this.#abort.signal.aborted || isTransient(error);
    await this.#retrying('block', attempt, isTransientOrAborted);
  }

  async #handleOnce(member: GroupMember, block: HeldRecord[]): Promise<void> {
    const isHeld = ({ held }: HeldRecord) => held.state === 'held';
    block.splice(0, block.length, ...block.filter(isHeld));
    if (block.length === 0) return;
    this.#abort = new AbortController();
    const records = block.map(({ record }) => record);
    const gatherMore: GatherMore = (ms, isUrgent) => this.#gatherMore(member, block, ms, isUrgent);
    const settle = await this.#options.handle(records, this.#abort.signal, gatherMore);
    // A fault of the previous block is fatal: it has been reported, and nothing later is committed.
    await this.#settled;
    const offsets = nextOffsets(block);
    if (settle === undefined) return this.#commit(member, offsets);
    this.#settled = this.#settle(member, settle, offsets);
    this.#settled.catch((error) => {
      this.#failed(error);
      this.#abort.abort();
    });
  }

  /** BC6. */
  async #settle(member: GroupMember, settle: Settle, offsets: readonly HeldOffset[]) {
    await this.#retrying('block', settle);
    await this.#commit(member, offsets);
  }

  /** Commits the offsets of partitions that are not lost; retries until they are stored. */
  async #commit(member: GroupMember, offsets: readonly HeldOffset[]): Promise<void> {
    let current: readonly HeldOffset[] = [];
    try {
      await this.#retrying('commit', async () => {
        current = offsets.filter(({ held }) => held.state !== 'lost');
        if (current.length > 0) await member.commit(current.map(toOffsetCommit));
        for (const { held, nextOffset } of current) held.committed = nextOffset;
      });
    } catch (error) {
      if (!isCairnError(error, 'partition_revoked')) throw error;
      // One of them was refused: that partition is lost, but the others are not.
      if (current.length === 1) this.#lose(current[0]!.held);
      else for (const one of current) await this.#commit(member, [one]);
    }
  }
}

/** If the log is unavailable, the handling of the block waits for it. */
function noRecordsIfTransient(error: unknown): readonly FetchedRecords[] {
  if (isTransient(error)) return [];
  throw error;
}

function nextOffsets(records: readonly HeldRecord[]): HeldOffset[] {
  const last = new Map<HeldPartition, number>();
  for (const { held, record } of records) last.set(held, record.offset);
  return Array.from(last, ([held, offset]) => ({ held, nextOffset: offset + 1 }));
}

function toOffsetCommit({ held: { topic, partition, epoch }, nextOffset }: HeldOffset) {
  return { topic, partition, epoch, nextOffset };
}
