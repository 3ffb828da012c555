/**
 * One family of topics into its tables, block by block.
 *
 * S1 What a record stands for is in each of its tables once, whatever is delivered again.
 * S2 A run's acceptance is written after all of its jobs, so a batch shows itself whole.
 * S3 Counts are exact again before the block is committed and its marks are published.
 */

import { sourceName } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import {
  committedMarks,
  type Marks,
  readSinkMarks,
  type SinkMarksPublisher,
  sinkReaches,
} from '../../ledger/progress.ts';
import { appendDeadLetters } from '../../ledger/records/dead-letters.ts';
import type { TableName, TableRow } from '../../ledger/tables/columns.ts';
import {
  AWAITED_SHARE,
  type BatchName,
  RecountThrottle,
  recountBatches,
  USUAL_SHARE,
} from '../../ledger/tables/recount.ts';
import type { LogRecord, TopicPartition } from '../../platform/log/broker.ts';
import {
  type BlockConsumer,
  startBlockConsumer,
} from '../../platform/log/consumer/block-consumer.ts';
import { type Decoded, decodeBlock, partsOf } from './decode-block.ts';
import { type Family, JOBS_GROUP } from './families.ts';
import { HighWater } from './high-water.ts';
import { blockOf } from './insert-blocks.ts';

const ASK_INTERVAL_MS = 5;
const READS_PER_COMMITTED = 100;
const RETRY = { firstDelayMs: 50, maxDelayMs: 5_000 };
/** Encoded bytes that are rows in memory at once. */
const PART_BYTES = 12 * 1024 * 1024;

export function startPump(
  family: Family,
  platform: Platform,
  marks: SinkMarksPublisher,
  onFatal: (error: unknown) => void,
): Promise<BlockConsumer> {
  const { broker, clock, config } = platform;
  const log = platform.log.child({ group: family.group });
  const pump = new Pump(family, platform, marks);
  return startBlockConsumer({
    broker,
    clock,
    log,
    group: family.group,
    topics: family.topics,
    maxRecords: config.sinkBlockRecords,
    lingerMs: config.sinkLingerMs,
    retry: RETRY,
    assigned: (partitions) => pump.takeUp(partitions),
    handle: (block, signal) => pump.write(block, signal),
    onFatal,
  });
}

export class Pump {
  readonly #family: Family;
  readonly #platform: Platform;
  readonly #marks: SinkMarksPublisher;
  readonly #highWater: HighWater;
  readonly #pacer: RecountThrottle;

  constructor(family: Family, platform: Platform, marks: SinkMarksPublisher) {
    this.#family = family;
    this.#platform = platform;
    this.#marks = marks;
    this.#highWater = new HighWater(platform.warehouse, family.tables);
    this.#pacer = new RecountThrottle(
      platform.clock,
      family.isAwaited ? AWAITED_SHARE : USUAL_SHARE,
    );
  }

  /**
   * What the tables hold is skipped, what was committed is published. What is in the tables and
   * not committed comes again in the next block, which recounts and publishes it.
   */
  async takeUp(partitions: readonly TopicPartition[]): Promise<void> {
    await this.#highWater.read(partitions.map(nameOf));
    const { broker } = this.#platform;
    await this.#marks.publish(await committedMarks(broker, this.#family.group, partitions));
  }

  async write(block: readonly LogRecord[], signal: AbortSignal): Promise<void> {
    const { decoded, undecodable } = await decodeBlock(this.#platform.codec, block);
    // 1. Undecodable records go to the dead letters. A failure here or at any later step brings
    //    the block again: a letter may then stand there twice, with the same origin.
    if (undecodable.length > 0)
      await appendDeadLetters(this.#platform, this.#family.group, undecodable);
    // 2. Jobs before the record that accepts them (S2). A failure leaves the batch unseen.
    if (!(await this.#precededByJobs(decoded, signal))) return signal.throwIfAborted();
    // 3. Rows, table by table. A failure between two tables leaves the first ahead of the second:
    //    each has its own mark, so the block, when it comes again, fills up the second alone (S1).
    await this.#insert(decoded);
    // 4. Counts of the batches touched. A failure leaves them behind the rows; the block comes
    //    again, finds its rows there, and recounts.
    const touched = touchedBy(this.#family, decoded);
    if (touched.length > 0) await this.#recount(touched, signal);
    // 5. Readers who wait may go on. A failure leaves them waiting until the block, or the
    //    publisher's next repetition, has told them.
    await this.#marks.publish(passedBy(block));
    // 6. The block consumer commits the offsets. A failure brings the block again, to no effect.
  }

  async #precededByJobs(decoded: readonly Decoded[], signal: AbortSignal): Promise<boolean> {
    const wanted: Record<string, number> = {};
    for (const { value } of decoded) {
      for (const [source, offset] of Object.entries(this.#family.waitsFor(value))) {
        wanted[source] = Math.max(offset, wanted[source] ?? offset);
      }
    }
    const { clock } = this.#platform;
    const read = this.#jobMarksReader(Object.keys(wanted));
    return sinkReaches(wanted, { clock, read, signal, maxPauseMs: ASK_INTERVAL_MS });
  }

  /** Reads hot state, and now and then the committed offsets, in case hot state lost its marks. */
  #jobMarksReader(sources: readonly string[]): () => Promise<Marks> {
    const { hotState, broker } = this.#platform;
    const partitions = sources.map(partitionNamed);
    let reads = 0;
    return () => {
      reads++;
      if (reads % READS_PER_COMMITTED !== 0) return readSinkMarks(hotState);
      return committedMarks(broker, JOBS_GROUP, partitions);
    };
  }

  async #insert(decoded: readonly Decoded[]): Promise<void> {
    await this.#highWater.know(decoded.map(({ origin }) => origin._source));
    for (const part of partsOf(decoded, PART_BYTES)) {
      const rows = part.flatMap(({ value, origin }) => this.#family.rowsOf(value, origin));
      for (const table of this.#family.tables) await this.#insertInto(table, rows);
    }
  }

  async #insertInto(table: TableName, rows: readonly TableRow[]): Promise<void> {
    const fresh = rows.filter((row) => row.table === table && this.#highWater.isAbove(row));
    if (fresh.length === 0) return;
    const { block, ranges } = blockOf(table, fresh);
    try {
      await this.#platform.warehouse.insert(block);
    } catch (error) {
      // It may have been written all the same: the marks are read anew before the next attempt.
      this.#highWater.forget();
      throw error;
    }
    for (const [source, { last }] of ranges) this.#highWater.raise(table, source, last);
  }

  async #recount(batches: readonly BatchName[], signal: AbortSignal): Promise<void> {
    await this.#pacer.run(() => recountBatches(this.#platform.warehouse, batches), signal);
  }
}

function nameOf({ topic, partition }: TopicPartition): string {
  return sourceName(topic, partition);
}

function partitionNamed(source: string): TopicPartition {
  const at = source.lastIndexOf('/');
  return { topic: source.slice(0, at), partition: Number(source.slice(at + 1)) };
}

/** The first offset after the block, by source. */
function passedBy(block: readonly LogRecord[]): Record<string, number> {
  const passed: Record<string, number> = {};
  for (const record of block) passed[nameOf(record)] = record.offset + 1;
  return passed;
}

/** Each batch once. */
function touchedBy(family: Family, decoded: readonly Decoded[]): BatchName[] {
  const touched = new Map<string, BatchName>();
  for (const { value } of decoded) {
    for (const { organization_id, batch_id } of family.touches(value)) {
      touched.set(`${organization_id}\0${batch_id}`, { organization_id, batch_id });
    }
  }
  return [...touched.values()];
}
