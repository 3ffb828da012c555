/**
 * Writes the blocks of one topic group to its tables.
 *
 * BW1 Each of its tables has a record's rows once, however often the record is delivered.
 * BW2 The record that accepts a run is written after all of its jobs, so that a batch appears as a
 *     whole.
 * BW3 Counts are exact again before the block is committed and its marks are published.
 * BW4 A record that is read again because the warehouse has lost it leaves the same rows and the
 *     same counts as before, but no second dead letter.
 * BW5 Rows do not wait for counts: while a recount waits or runs, arriving records are inserted. So
 *     the recounts of a large batch do not delay a small one.
 * BW6 An insert soon after another one waits a little for more records, but not if there are only a
 *     few records of one organization.
 */
import { organizationInKey, sourceName } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import { readSinkMarks, type SinkMarksPublisher, sinkReaches } from '../../ledger/progress.ts';
import {
  appendDeadLetters,
  type DeadRecord,
  declareDeadLetters,
} from '../../ledger/records/dead-letters.ts';
import { KnownCounts } from '../../ledger/tables/known-counts.ts';
import {
  AWAITED_PACE,
  RecountThrottle,
  recountBatches,
  USUAL_PACE,
} from '../../ledger/tables/recount.ts';
import type { BatchKey } from '../../ledger/tables/seen-rows.ts';
import type { LogRecord, PartitionOffset, TopicPartition } from '../../platform/log/broker.ts';
import {
  type BlockConsumer,
  type GatherMore,
  type Settle,
  startBlockConsumer,
} from '../../platform/log/consumer/block-consumer.ts';
import { watchConsumer } from '../../platform/log/consumer/watched-consumer.ts';
import { errorMessage, errorReason, isCairnError } from '../../platform/runtime/errors.ts';
import type { Span } from '../../platform/tracing/tracing.ts';
import type { LogComparison } from './compare-log.ts';
import { type DecodedBlock, type DecodedRecord, decodeBlock } from './decode-block.ts';
import { HighWaterMarks } from './high-water.ts';
import { JobPositions } from './job-positions.ts';
import { type SinkMeters, sinkMeters } from './sink-meters.ts';
import { startSinkSpans } from './sink-trace.ts';
import { TableWriter } from './table-writer.ts';
import { JOB_TOPICS, type TopicGroup } from './topic-groups.ts';

const MARKS_POLL_MS = 5;
/** BW6. The minimum pause, and the pause as a multiple of the last insert's duration. */
const MIN_INSERT_PAUSE_MS = 500;
/** The minimum if callers wait for the rows. */
const MIN_AWAITED_PAUSE_MS = 100;
const INSERT_PAUSES = 2;
/** BW6. Up to this number of records of one organization in a block count as few. */
const FEW_RECORDS = 100;
/** The pause in that case. */
const FEW_RECORDS_PAUSE_MS = 20;
/** How often a block that takes in no records checks whether the previous one is settled. */
const SETTLED_POLL_MS = 10;
const BLOCK_RETRY = { firstDelayMs: 50, maxDelayMs: 5_000 };

export async function startTopicGroup(
  topicGroup: TopicGroup,
  platform: Platform,
  marks: SinkMarksPublisher,
  comparison: LogComparison,
  onFatal: (error: unknown) => void,
): Promise<BlockConsumer> {
  const { broker, clock, config } = platform;
  const { group, topics } = topicGroup;
  const meters = sinkMeters(platform.telemetry.metrics);
  const reasons = topicGroup.requiredMarks === undefined ? [] : ['jobs_missing'];
  declareDeadLetters(platform.telemetry, group, topics, reasons);
  const writer = new BlockWriter(topicGroup, platform, marks, comparison, meters);
  const consumer = await startBlockConsumer({
    broker,
    clock,
    log: platform.log.child({ group }),
    group,
    topics,
    maxRecords: config.sinkBlockRecords,
    lingerMs: config.sinkLingerMs,
    retry: BLOCK_RETRY,
    assigned: (partitions) => writer.assign(partitions),
    handle: (block, signal, gatherMore) => writer.write(block, signal, gatherMore),
    onFatal,
    onRetry: (error) => meters.retries.add({ group, reason: errorReason(error) }),
  });
  watchConsumer(platform.telemetry, { group, broker, state: () => consumer.state() });
  return consumer;
}

export class BlockWriter {
  readonly #topicGroup: TopicGroup;
  readonly #platform: Platform;
  readonly #marks: SinkMarksPublisher;
  readonly #highWater: HighWaterMarks;
  readonly #tables: TableWriter;
  readonly #throttle: RecountThrottle;
  readonly #known = new KnownCounts();
  readonly #positions: JobPositions;
  readonly #meters: SinkMeters;
  readonly #comparison: LogComparison;
  /** By source: records below this offset were written before (BW4). */
  readonly #writtenBefore = new Map<string, number>();
  /** True while the previous block is being settled. */
  #isSettling = false;

  constructor(
    topicGroup: TopicGroup,
    platform: Platform,
    marks: SinkMarksPublisher,
    comparison: LogComparison,
    meters = sinkMeters(platform.telemetry.metrics),
  ) {
    this.#meters = meters;
    this.#topicGroup = topicGroup;
    this.#platform = platform;
    this.#marks = marks;
    this.#comparison = comparison;
    this.#highWater = new HighWaterMarks(platform.warehouse, topicGroup.tables);
    this.#tables = new TableWriter(topicGroup, platform, this.#highWater, meters);
    this.#throttle = new RecountThrottle(
      platform.clock,
      topicGroup.isAwaited ? AWAITED_PACE : USUAL_PACE,
    );
    const { broker, clock, hotState } = platform;
    const read = () => readSinkMarks(hotState);
    this.#positions = new JobPositions(broker, JOB_TOPICS, { clock, read });
  }

  /**
   * Compares newly assigned partitions with the tables, publishes the position from which each is
   * read, and resolves to those that are read again. Records that are written but not committed are
   * delivered again; that block recounts and publishes them.
   */
  async assign(partitions: readonly TopicPartition[]): Promise<PartitionOffset[]> {
    const { group } = this.#topicGroup;
    const compared = await this.#comparison.compare(group, partitions, this.#highWater);
    this.#known.clear();
    for (const { source, again } of compared) this.#writtenBefore.set(source, again.to);
    await this.#marks.set(Object.fromEntries(compared.map(({ source, start }) => [source, start])));
    return compared
      .filter(({ isBehind }) => isBehind)
      .map(({ topic, partition, start: offset }) => ({ topic, partition, offset }));
  }

  /**
   * Resolves when the block's rows are inserted, with a function that settles it: its counts and
   * its marks. If an earlier step fails, the block is delivered again and every step is repeated.
   */
  async write(
    block: readonly LogRecord[],
    signal: AbortSignal,
    gatherMore: GatherMore,
  ): Promise<Settle> {
    const written = new WrittenRecords();
    const insert = (records: readonly LogRecord[]) => this.#insert(records, written, signal);
    try {
      await insert(block);
      await this.#insertMeanwhile(written, { gatherMore, insert, signal });
    } catch (error) {
      written.endSpans(errorMessage(error));
      throw error;
    }
    this.#isSettling = true;
    return () => this.#settle(written);
  }

  async #insert(records: readonly LogRecord[], written: WrittenRecords, signal: AbortSignal) {
    const { tracing } = this.#platform.telemetry;
    written.add(records, startSinkSpans(tracing, records));
    written.touch(await this.#insertRows(records, signal));
    await this.#marks.publishRows(nextOffsets(records));
  }

  /**
   * BW5: until this block can be settled. A block of records that wait for jobs takes in nothing,
   * because later records would make it wait longer.
   */
  async #insertMeanwhile(
    written: WrittenRecords,
    { gatherMore, insert, signal }: BlockInFlight,
  ): Promise<void> {
    const { clock } = this.#platform;
    const { isAwaited, requiredMarks } = this.#topicGroup;
    const takesIn = requiredMarks === undefined;
    const minPauseMs = isAwaited ? MIN_AWAITED_PAUSE_MS : MIN_INSERT_PAUSE_MS;
    let pauseMs = minPauseMs;
    let untilMs: number | undefined;
    for (;;) {
      if (!this.#isSettling) untilMs ??= clock.elapsedMs() + this.#restMs(written);
      const leftMs = (untilMs ?? Number.POSITIVE_INFINITY) - clock.elapsedMs();
      if (leftMs <= 0) return;
      if (takesIn) {
        const records = await gatherPart(gatherMore, written, Math.min(leftMs, pauseMs));
        const begunMs = clock.elapsedMs();
        signal.throwIfAborted();
        if (records.length > 0) await insert(records);
        const tookMs = clock.elapsedMs() - begunMs;
        pauseMs = Math.max(minPauseMs, tookMs * INSERT_PAUSES);
      } else {
        await clock.sleep(Math.min(leftMs, SETTLED_POLL_MS), signal);
        signal.throwIfAborted();
      }
    }
  }

  #restMs({ touched }: WrittenRecords): number {
    return touched.length > 0 ? this.#throttle.restMs() : 0;
  }

  /** The records have their rows; now their counts and marks follow. May run again. */
  async #settle(written: WrittenRecords): Promise<void> {
    const { records, touched } = written;
    if (touched.length > 0) {
      await this.#throttle.run(() => this.#recount(touched));
    }
    // The marks release waiting readers. Then the block consumer commits the offsets.
    await this.#marks.publish(nextOffsets(records));
    this.#isSettling = false;
    this.#measure(records);
    written.endSpans();
  }

  #recount(batches: readonly BatchKey[]): Promise<void> {
    return recountBatches(this.#platform.warehouse, batches, { known: this.#known });
  }

  /**
   * Resolves to the changed batches. Records that the engine cannot read are decoded here, which
   * detects the faulty ones.
   */
  async #insertRows(block: readonly LogRecord[], signal: AbortSignal): Promise<BatchKey[]> {
    const { codec, log } = this.#platform;
    const decoded = await decodeBlock(codec, block, this.#tables.readHead());
    try {
      return await this.#insertDecoded(decoded, signal);
    } catch (error) {
      if (!decoded.hasHeadsOnly || !isCairnError(error, 'warehouse_query_failed')) throw error;
      const { group } = this.#topicGroup;
      log.warn({ group, error: errorMessage(error) }, 'the warehouse refuses encoded records');
      return this.#insertDecoded(await decodeBlock(codec, block), signal);
    }
  }

  async #insertDecoded(
    { decoded: all, undecodable, hasHeadsOnly }: DecodedBlock,
    signal: AbortSignal,
  ): Promise<BatchKey[]> {
    const { decoded, misplaced } = await this.#splitOffMisplaced(all);
    // 1. Undecodable records go to the dead letters, after a retry twice with the same origin; so
    //    do records whose jobs are not on the log.
    const dead = [...undecodable, ...misplaced].filter(({ record }) => !this.#isAgain(record));
    await appendDeadLetters(this.#platform, this.#topicGroup.group, dead);
    // 2. The jobs of a run are written before the record that accepts it (BW2).
    if (!(await this.#waitForJobs(decoded, signal))) signal.throwIfAborted();
    // 3. Rows are inserted table by table. After a failure between two tables, the retry writes
    //    only to the second one, because each table has its own mark (BW1).
    await this.#tables.insert({ decoded, undecodable, hasHeadsOnly });
    return this.#touchedBatches(decoded);
  }

  #measure(block: readonly LogRecord[]): void {
    const { group } = this.#topicGroup;
    const nowMs = this.#platform.clock.nowMs();
    this.#meters.blockRecords.observe({ group }, block.length);
    for (const { topic, timestampMs } of block) {
      this.#meters.delays.observe({ topic }, Math.max(0, nowMs - timestampMs) / 1000);
    }
  }

  async #splitOffMisplaced(all: readonly DecodedRecord[]) {
    const required = all.map(({ value }) => this.#topicGroup.requiredMarks?.(value) ?? {});
    const reasons = await this.#positions.explainUnreachable(required);
    const decoded = all.filter((_, i) => reasons[i] === null);
    const misplaced = all.flatMap(({ record, value }, i): DeadRecord[] => {
      const error = reasons[i] ?? null;
      const reason = 'jobs_missing';
      return error === null ? [] : [{ record, error, reason, run: runId(value), attempts: 1 }];
    });
    return { decoded, misplaced };
  }

  async #waitForJobs(decoded: readonly DecodedRecord[], signal: AbortSignal): Promise<boolean> {
    const wanted: Record<string, number> = {};
    for (const { value } of decoded) {
      for (const [source, offset] of Object.entries(
        this.#topicGroup.requiredMarks?.(value) ?? {},
      )) {
        wanted[source] = Math.max(offset, wanted[source] ?? offset);
      }
    }
    const { clock, hotState } = this.#platform;
    const read = () => readSinkMarks(hotState);
    return sinkReaches(wanted, { clock, read, signal, maxPauseMs: MARKS_POLL_MS });
  }

  #touchedBatches(decoded: readonly DecodedRecord[]): BatchKey[] {
    const { touchedBatches, batchesReadAgain = touchedBatches } = this.#topicGroup;
    return decoded.flatMap(({ record, value }) => {
      const touchedBy = this.#isAgain(record) ? batchesReadAgain : touchedBatches;
      return touchedBy?.(value) ?? [];
    });
  }

  #isAgain(record: LogRecord): boolean {
    return record.offset < (this.#writtenBefore.get(sourceName(record)) ?? 0);
  }
}

/** BW6. */
async function gatherPart(
  gatherMore: GatherMore,
  written: WrittenRecords,
  ms: number,
): Promise<readonly LogRecord[]> {
  const isOfFew = (record: LogRecord) => written.hasFewLike(record);
  const first = await gatherMore(Math.min(ms, FEW_RECORDS_PAUSE_MS));
  const leftMs = ms - FEW_RECORDS_PAUSE_MS;
  if (leftMs <= 0 || first.some(isOfFew)) return first;
  return [...first, ...(await gatherMore(leftMs, isOfFew))];
}

/** By source. */
function nextOffsets(records: readonly LogRecord[]): Record<string, number> {
  return Object.fromEntries(records.map((record) => [sourceName(record), record.offset + 1]));
}

function runId(value: object): string | undefined {
  return (value as { readonly run_id?: string | null }).run_id ?? undefined;
}

interface BlockInFlight {
  readonly gatherMore: GatherMore;
  readonly insert: (records: readonly LogRecord[]) => Promise<void>;
  readonly signal: AbortSignal;
}

/** The records of a block whose rows are written, and the batches that they change. */
class WrittenRecords {
  readonly records: LogRecord[] = [];
  /** By organization. */
  readonly #counts = new Map<string, number>();
  readonly #spans: Span[] = [];
  readonly #touched = new Map<string, BatchKey>();

  get touched(): BatchKey[] {
    return [...this.#touched.values()];
  }

  add(records: readonly LogRecord[], spans: readonly Span[]): void {
    for (const record of records) {
      this.records.push(record);
      const organization = organizationInKey(record.key);
      this.#counts.set(organization, (this.#counts.get(organization) ?? 0) + 1);
    }
    this.#spans.push(...spans);
  }

  /** True if few of them belong to the record's organization. */
  hasFewLike({ key }: LogRecord): boolean {
    return (this.#counts.get(organizationInKey(key)) ?? 0) < FEW_RECORDS;
  }

  touch(batches: readonly BatchKey[]): void {
    for (const batch of batches) {
      this.#touched.set(`${batch.organization_id}\0${batch.batch_id}`, batch);
    }
  }

  endSpans(error?: string): void {
    for (const span of this.#spans) span.end(error);
  }
}
