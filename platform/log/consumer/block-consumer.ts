/**
 * Records in blocks, for a sink that writes many rows at once.
 *
 * One block at a time: gathered until it is full or has lingered, handled, committed. Promises,
 * cases of test/contracts/consumer-contract.ts:
 *
 * K1 A block holds each partition's records in offset order, and blocks follow each other in that
 *    order; a block is committed after `handle` has resolved for it, never before.
 * K2 `assigned` has resolved for a partition before the first block with a record of it; it is
 *    called for partitions without records too.
 * K3 A fault that may pass is tried again for ever, with backoff, with the same block; records of
 *    partitions that were revoked meanwhile are taken out of it first. Any other fault ends the
 *    consumer through `onFatal`, with nothing of the block committed.
 * K4 A revocation waits for the block under way, at most `drainMs`; then the signal is aborted and
 *    nothing of that partition is committed any more. What was gathered and not begun is dropped.
 */
import assert from 'node:assert/strict';
import { type Clock, within } from '../../runtime/clock.ts';
import { errorMessage, isCairnError } from '../../runtime/errors.ts';
import { once } from '../../runtime/life-cycle.ts';
import type { Log } from '../../runtime/log.ts';
import { type Backoff, backoffMs, isTransient } from '../../runtime/retry.ts';
import type {
  Assignment,
  Broker,
  FetchedRecords,
  GroupMember,
  LogRecord,
  TopicPartition,
} from '../broker.ts';
import { partitionName } from './consuming-work.ts';

export interface BlockConsumerOptions {
  readonly broker: Pick<Broker, 'join'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly group: string;
  readonly topics: readonly string[];
  /** A block is handled when it holds so many records, */
  readonly maxRecords: number;
  /** or so long after its first record came. */
  readonly lingerMs: number;
  readonly retry: Backoff;
  /** How long a stop, or a revocation, waits for the block under way; 5 s when left out. */
  readonly drainMs?: number;
  /** Called with newly assigned partitions, before the first block that may hold their records. */
  readonly assigned?: (partitions: readonly TopicPartition[]) => Promise<void>;
  /** Takes a block: one list, the records of each partition in offset order. */
  readonly handle: (block: readonly LogRecord[], signal: AbortSignal) => Promise<void>;
  /** A fault that does not pass; the consumer handles nothing more and is still to be stopped. */
  readonly onFatal: (error: unknown) => void;
}

export interface BlockConsumer {
  /** Lets the block under way end (at most `drainMs`), commits it, leaves. Idempotent. */
  stop(): Promise<void>;
}

/** Resolves when the group is joined. */
export async function startBlockConsumer(options: BlockConsumerOptions): Promise<BlockConsumer> {
  const consumer = new Consumer(options);
  await consumer.start();
  return { stop: once(() => consumer.stop()) };
}

const IDLE_POLL_MS = 200;
/** Shorter, so that partitions are taken up soon after they are assigned. */
const UNASSIGNED_POLL_MS = 10;
const DRAIN_MS = 5_000;

/**
 * A partition in one epoch: `held`, then `leaving` (what runs still counts, nothing is begun),
 * then `lost` (nothing counts).
 */
interface Held extends TopicPartition {
  readonly epoch: number;
  state: 'held' | 'leaving' | 'lost';
  highestSeen: number;
}

/** A record and the hold under which it came. */
interface Item {
  readonly record: LogRecord;
  readonly held: Held;
}

class Consumer {
  readonly #options: BlockConsumerOptions;
  readonly #drainMs: number;
  readonly #held = new Map<string, Held>();
  /** Assigned, and not yet told to the options' `assigned`. */
  #fresh: Held[] = [];
  readonly #stopping = new AbortController();
  /** Aborts the attempt under way. */
  #attempt = new AbortController();
  /** Resolves when the attempt under way has failed, or has been committed. */
  #step: Promise<unknown> = Promise.resolve();
  #loop: Promise<void> = Promise.resolve();
  #member: GroupMember | undefined;

  constructor(options: BlockConsumerOptions) {
    assert(options.maxRecords >= 1, 'a block holds at least one record');
    this.#options = options;
    this.#drainMs = options.drainMs ?? DRAIN_MS;
  }

  async start(): Promise<void> {
    const { broker, group, topics } = this.#options;
    const member = await broker.join({
      group,
      topics,
      listener: {
        assigned: (partitions) => this.#assigned(partitions),
        revoked: (partitions) => this.#revoked(partitions),
      },
    });
    this.#member = member;
    this.#loop = this.#run(member).catch((error) => this.#failed(error));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await within(this.#options.clock, this.#drainMs, this.#loop, undefined);
    for (const held of this.#held.values()) held.state = 'lost';
    this.#attempt.abort();
    await this.#member?.leave();
  }

  async #run(member: GroupMember): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const block = await this.#gather(member);
      const introduced = await this.#introduce();
      if (introduced && block.length > 0) await this.#handle(member, block);
    }
  }

  #failed(error: unknown): void {
    const wasStopping = this.#stopping.signal.aborted;
    this.#stopping.abort();
    this.#options.log.error({ error: errorMessage(error) }, 'the block consumer failed');
    if (!wasStopping) this.#options.onFatal(error);
  }

  async #backOff(message: string, failures: number, error: unknown): Promise<void> {
    const { clock, retry, log } = this.#options;
    log.warn({ error: errorMessage(error), failures }, `${message}; it is tried again`);
    await clock.sleep(backoffMs(failures, retry, clock), this.#stopping.signal);
  }

  // Partitions come and go.

  #assigned(partitions: readonly Assignment[]): void {
    for (const { topic, partition, epoch, committedOffset } of partitions) {
      const name = partitionName({ topic, partition });
      const before = this.#held.get(name);
      if (before !== undefined) before.state = 'lost';
      const highestSeen = committedOffset - 1;
      const held: Held = { topic, partition, epoch, state: 'held', highestSeen };
      this.#held.set(name, held);
      this.#fresh.push(held);
    }
  }

  /** K4. */
  async #revoked(partitions: readonly Assignment[]): Promise<void> {
    const revoked = partitions.flatMap((assignment) => {
      const held = this.#held.get(partitionName(assignment));
      return held?.epoch === assignment.epoch ? [held] : [];
    });
    for (const held of revoked) held.state = 'leaving';
    const inTime = await within(
      this.#options.clock,
      this.#drainMs,
      this.#step.then(() => true),
      false,
    );
    for (const held of revoked) this.#lose(held);
    if (!inTime && revoked.length > 0) this.#attempt.abort();
  }

  #lose(held: Held): void {
    held.state = 'lost';
    const name = partitionName(held);
    if (this.#held.get(name) === held) this.#held.delete(name);
  }

  /** K2. */
  async #introduce(): Promise<boolean> {
    for (let failures = 0; this.#fresh.length > 0; ) {
      const fresh = this.#fresh.filter((held) => held.state === 'held');
      try {
        if (fresh.length > 0) await this.#options.assigned?.(fresh.map(plain));
        this.#fresh = this.#fresh.filter((held) => !fresh.includes(held) && held.state === 'held');
      } catch (error) {
        if (!isTransient(error)) throw error;
        if (this.#stopping.signal.aborted) return false;
        await this.#backOff('partitions could not be taken up', ++failures, error);
      }
    }
    return true;
  }

  // Blocks.

  async #gather(member: GroupMember): Promise<Item[]> {
    const { clock, maxRecords, lingerMs } = this.#options;
    const items: Item[] = [];
    let untilMs = Number.POSITIVE_INFINITY;
    while (items.length < maxRecords && !this.#stopping.signal.aborted) {
      const leftMs = untilMs - clock.elapsedMs();
      if (leftMs <= 0 || (items.length === 0 && this.#fresh.length > 0)) break;
      const idleMs = this.#held.size === 0 ? UNASSIGNED_POLL_MS : IDLE_POLL_MS;
      const maxWaitMs = Math.ceil(Math.min(idleMs, leftMs));
      const fetched = await this.#poll(member, maxRecords - items.length, maxWaitMs);
      for (const records of fetched) this.#take(records, items);
      if (items.length > 0) untilMs = Math.min(untilMs, clock.elapsedMs() + lingerMs);
    }
    return items;
  }

  async #poll(member: GroupMember, maxRecords: number, maxWaitMs: number) {
    for (let failures = 1; ; failures++) {
      try {
        return await member.poll({ maxRecords, maxWaitMs });
      } catch (error) {
        if (this.#stopping.signal.aborted) return [];
        if (!isTransient(error)) throw error;
        await this.#backOff('poll failed', failures, error);
      }
    }
  }

  #take({ topic, partition, epoch, records }: FetchedRecords, into: Item[]): void {
    const held = this.#held.get(partitionName({ topic, partition }));
    if (held?.epoch !== epoch) return;
    for (const record of records) {
      if (record.offset <= held.highestSeen) continue;
      held.highestSeen = record.offset;
      into.push({ record, held });
    }
  }

  /** K1, K3: tried until it is done, or nothing of it is held any more. */
  async #handle(member: GroupMember, block: readonly Item[]): Promise<void> {
    for (let failures = 1; ; failures++) {
      const items = block.filter(({ held }) => held.state === 'held');
      if (items.length === 0) return;
      const step = this.#tryOnce(member, items);
      this.#step = step;
      const { error, aborted } = await step;
      if (error === undefined) return;
      if (!aborted && !isTransient(error)) throw error;
      if (this.#stopping.signal.aborted) return;
      await this.#backOff('block failed', failures, error);
    }
  }

  /** Never rejects: what went wrong is its answer. */
  async #tryOnce(member: GroupMember, items: readonly Item[]) {
    const attempt = new AbortController();
    this.#attempt = attempt;
    try {
      await this.#options.handle(
        items.map(({ record }) => record),
        attempt.signal,
      );
      await this.#commit(member, marksOf(items));
      return { error: undefined, aborted: false };
    } catch (error) {
      return {
        error: error ?? new Error('failed without a reason'),
        aborted: attempt.signal.aborted,
      };
    }
  }

  /** Commits what is still ours; a fault that passes is tried again until it is stored or lost. */
  async #commit(member: GroupMember, marks: readonly Mark[]): Promise<void> {
    for (let failures = 1; ; failures++) {
      const ours = marks.filter(({ held }) => held.state !== 'lost');
      if (ours.length === 0) return;
      try {
        return await member.commit(ours.map(toStored));
      } catch (error) {
        if (isCairnError(error, 'partition_revoked')) return await this.#commitEach(member, ours);
        if (!isTransient(error) || this.#stopping.signal.aborted) throw error;
        await this.#backOff('commit failed', failures, error);
      }
    }
  }

  /** One of them was refused: that one is no longer ours, the others are. */
  async #commitEach(member: GroupMember, marks: readonly Mark[]): Promise<void> {
    if (marks.length === 1) return this.#lose(marks[0]!.held);
    for (const mark of marks) await this.#commit(member, [mark]);
  }
}

interface Mark {
  readonly held: Held;
  readonly nextOffset: number;
}

function marksOf(items: readonly Item[]): Mark[] {
  const last = new Map<Held, number>();
  for (const { held, record } of items) last.set(held, record.offset);
  return Array.from(last, ([held, offset]) => ({ held, nextOffset: offset + 1 }));
}

function toStored({ held, nextOffset }: Mark) {
  return { ...plain(held), epoch: held.epoch, nextOffset };
}

function plain({ topic, partition }: TopicPartition): TopicPartition {
  return { topic, partition };
}
