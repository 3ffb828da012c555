/**
 * Writes the whole log into shadow tables, as the sink would, but without its marks, commits and
 * dead letters.
 *
 * LC1 Records that retention has removed from the log are copied from the live tables.
 * LC2 `PARTITIONS_AT_ONCE` partitions are copied in parallel. For each, the next block is read and
 *     decoded while one is inserted, so memory holds two blocks of each.
 */
import { sourceName } from '../../../domain/records.ts';
import type { TaskContext } from '../../../ledger/operator-task.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { endMarks } from '../../../ledger/progress.ts';
import type { BatchKey } from '../../../ledger/tables/seen-rows.ts';
import type { LogRecord } from '../../../platform/log/broker.ts';
import { isCairnError } from '../../../platform/runtime/errors.ts';
import { linkSignals } from '../../../platform/runtime/linked-signal.ts';
import { type DecodedBlock, decodeBlock } from '../decode-block.ts';
import { HighWaterMarks } from '../high-water.ts';
import { JobPositions } from '../job-positions.ts';
import { sinkMeters } from '../sink-meters.ts';
import { TableWriter } from '../table-writer.ts';
import { JOB_TOPICS, TOPIC_GROUPS, type TopicGroup } from '../topic-groups.ts';
import type { ShadowTables } from './shadow-tables.ts';

const PARTITIONS_AT_ONCE = 2;
const BLOCK_RECORDS = 20_000;
const BLOCK_BYTES = 24 * 1024 * 1024;

interface CopiedRange {
  readonly topic: string;
  readonly partition: number;
  readonly fromOffset: number;
  readonly toOffset: number;
}

export class LogCopy {
  readonly #context: TaskContext;
  readonly #shadow: ShadowTables;
  /** The platform with the shadow tables in place of the live ones. */
  readonly #platform: Platform;
  /** By source: the next offset to copy. */
  readonly #next = new Map<string, number>();
  readonly #touched = new Map<string, BatchKey>();
  #copied = 0;

  constructor(context: TaskContext, shadow: ShadowTables) {
    this.#context = context;
    this.#shadow = shadow;
    this.#platform = { ...context.platform, warehouse: shadow.warehouse };
  }

  get copied(): number {
    return this.#copied;
  }

  /** Batches whose counts may change through the records since the last call. */
  takeTouched(): BatchKey[] {
    const touched = [...this.#touched.values()];
    this.#touched.clear();
    return touched;
  }

  /** Copies the records on the log that were not copied yet; resolves to their number. */
  async catchUp(): Promise<number> {
    const before = this.#copied;
    const remaining = await this.#countRemaining();
    for (const group of TOPIC_GROUPS) await this.#copyGroup(group, before + remaining);
    return this.#copied - before;
  }

  async #countRemaining(): Promise<number> {
    let remaining = 0;
    for (const topic of TOPIC_GROUPS.flatMap(({ topics }) => topics)) {
      for (const [partition, { low, high }] of (
        await this.#platform.broker.ends(topic)
      ).entries()) {
        remaining += high - Math.max(low, this.#next.get(sourceName({ topic, partition })) ?? 0);
      }
    }
    return remaining;
  }

  async #copyGroup(group: TopicGroup, total: number): Promise<void> {
    const { broker, telemetry } = this.#platform;
    const highWater = new HighWaterMarks(this.#shadow.warehouse, group.tables);
    const writer = new TableWriter(group, this.#platform, highWater, sinkMeters(telemetry.metrics));
    const ranges: CopiedRange[] = [];
    for (const topic of group.topics) {
      for (const [partition, { low, high }] of (await broker.ends(topic)).entries()) {
        const source = sourceName({ topic, partition });
        if (!this.#next.has(source)) await this.#copyGone(group, source, low);
        const fromOffset = Math.max(low, this.#next.get(source) ?? low);
        if (fromOffset < high) ranges.push({ topic, partition, fromOffset, toOffset: high });
      }
    }
    await this.#copyRanges(ranges, (range, signal) =>
      this.#copyRange(group, writer, { ...range, signal }, total),
    );
  }

  /** LC2. The first failure ends the copies of the other ranges; it rejects when all have ended. */
  async #copyRanges(
    ranges: readonly CopiedRange[],
    copy: (range: CopiedRange, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const failed = new AbortController();
    const { signal, end } = linkSignals(this.#context.signal, failed.signal);
    const left = ranges.values();
    const copyLeft = async () => {
      for (const range of left) {
        signal.throwIfAborted();
        await copy(range, signal);
        this.#next.set(sourceName(range), range.toOffset);
      }
    };
    const copying = Array.from({ length: PARTITIONS_AT_ONCE }, () =>
      copyLeft().catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    );
    await Promise.allSettled(copying);
    end();
    await Promise.all(copying);
  }

  /** LC1. */
  async #copyGone(group: TopicGroup, source: string, low: number): Promise<void> {
    if (low > 0) for (const table of group.tables) await this.#shadow.copyRows(table, source, low);
    this.#next.set(source, low);
  }

  /** LC2. */
  async #copyRange(
    group: TopicGroup,
    writer: TableWriter,
    range: CopiedRange & { readonly signal: AbortSignal },
    total: number,
  ): Promise<void> {
    let inserting: Promise<void> = Promise.resolve();
    try {
      for await (const block of this.#readBlocks(range)) {
        const decoded = await decodeBlock(this.#platform.codec, block, writer.readHead());
        await inserting;
        inserting = this.#insert(group, writer, block, decoded);
        // A failure is reported when it is awaited.
        inserting.catch(() => undefined);
        this.#copied += block.length;
        this.#context.output.progress({ done: this.#copied, total, unit: 'records' });
      }
    } finally {
      await inserting;
    }
  }

  async *#readBlocks(range: CopiedRange & { readonly signal: AbortSignal }) {
    let block: LogRecord[] = [];
    let bytes = 0;
    for await (const records of this.#platform.broker.read(range)) {
      range.signal.throwIfAborted();
      for (const record of records) {
        block.push(record);
        bytes += record.value.length;
      }
      if (block.length < BLOCK_RECORDS && bytes < BLOCK_BYTES) continue;
      yield block;
      block = [];
      bytes = 0;
    }
    // An aborted read ends without an error.
    range.signal.throwIfAborted();
    if (block.length > 0) yield block;
  }

  /** A block that the engine cannot read is decoded here, as in the sink. */
  async #insert(
    group: TopicGroup,
    writer: TableWriter,
    block: readonly LogRecord[],
    decoded: DecodedBlock,
  ): Promise<void> {
    try {
      await this.#insertPlaced(group, writer, decoded);
    } catch (error) {
      if (!decoded.hasHeadsOnly || !isCairnError(error, 'warehouse_query_failed')) throw error;
      await this.#insertPlaced(group, writer, await decodeBlock(this.#platform.codec, block));
    }
  }

  async #insertPlaced(group: TopicGroup, writer: TableWriter, block: DecodedBlock): Promise<void> {
    const decoded = await this.#withJobs(group, block.decoded);
    await writer.insert({ ...block, decoded });
    const { touchedBatches, batchesReadAgain = touchedBatches } = group;
    for (const { value } of decoded) {
      for (const batch of batchesReadAgain?.(value) ?? []) {
        this.#touched.set(`${batch.organization_id}\0${batch.batch_id}`, batch);
      }
    }
  }

  /** Batch records whose jobs are not on the log are already dead letters. */
  async #withJobs(group: TopicGroup, decoded: DecodedBlock['decoded']) {
    if (group.requiredMarks === undefined) return decoded;
    const { broker, clock } = this.#platform;
    const read = async () => {
      const marks: Record<string, number> = {};
      for (const topic of JOB_TOPICS) Object.assign(marks, await endMarks(broker, topic));
      return marks;
    };
    const positions = new JobPositions(broker, JOB_TOPICS, { clock, read });
    const required = decoded.map(({ value }) => group.requiredMarks!(value));
    const reasons = await positions.explainUnreachable(required);
    return decoded.filter((_, i) => reasons[i] === null);
  }
}
