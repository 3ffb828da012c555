/**
 * Compares the warehouse with the log before the sink writes anything. The log is the truth:
 * records that the tables lack are read again, whatever offsets the groups have committed.
 *
 * CL1 A partition is read again from the lowest mark of the tables that its records are written to.
 *     If the log starts above that mark, the records in between are gone, which is logged.
 * CL2 Tables that were written from another log are rejected: continuing would hide new records,
 *     and dropping the tables would lose the old ones. Tables name their log and the ids of its
 *     topics; a mark above the log's end also indicates another log.
 * CL3 From before the first record is written, no mark in hot state claims records that the tables
 *     lack.
 */
import { sourceName } from '../../domain/records.ts';
import { forgetMarksOfOtherLog } from '../../ledger/false-marks.ts';
import type { Platform } from '../../ledger/platform.ts';
import { readRowMarks, setSinkMarks } from '../../ledger/progress.ts';
import { noteRebuild, type OffsetSpan } from '../../ledger/rebuild.ts';
import { recountUncounted } from '../../ledger/tables/recount.ts';
import type { PartitionEnds, TopicPartition } from '../../platform/log/broker.ts';
import { findRecreatedTopics, noteTopicIds } from '../../platform/log/recreated-topics.ts';
import { replacedLogError } from '../../platform/replaced-log.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import {
  nameWrittenLog,
  nameWrittenTopics,
  readWrittenLog,
  readWrittenTopics,
} from '../../platform/warehouse/written-log.ts';
import { HighWaterMarks } from './high-water.ts';
import type { TopicGroup } from './topic-groups.ts';

export interface ComparedPartition extends TopicPartition {
  readonly source: string;
  /** The offset at which the sink continues. */
  readonly start: number;
  /** True if the group had committed a greater offset. */
  readonly isBehind: boolean;
  /** The offsets that the group had committed and the tables lack. */
  readonly again: OffsetSpan;
  /** The offsets that the tables lack and the log no longer has. */
  readonly gone: OffsetSpan;
}

interface PartitionPosition extends PartitionEnds {
  /** The next offset according to the tables. */
  readonly written: number;
  readonly committed: number | null;
}

/** CL1. Pure. */
export function comparePosition({ written, committed, low, high }: PartitionPosition) {
  const before = committed ?? low;
  const start = Math.min(Math.max(Math.min(written, before), low), high);
  return {
    start,
    isBehind: start < before,
    again: { from: start, to: Math.max(start, Math.min(before, high)) },
    gone: { from: written, to: Math.max(written, low) },
  };
}

type ComparingPlatform = Pick<Platform, 'broker' | 'config'>;

/** The partition was added a moment ago; the comparison is repeated. */
function throwNotVisibleYet(at: TopicPartition): never {
  throw new CairnError('broker_unavailable', `The log does not show ${sourceName(at)} yet.`);
}

/** Rejects with `log_replaced` if a table's mark is above the log's end (CL2). */
async function comparePartitions(
  { broker, config }: ComparingPlatform,
  group: string,
  partitions: readonly TopicPartition[],
  highWater: HighWaterMarks,
): Promise<ComparedPartition[]> {
  const compared: ComparedPartition[] = [];
  for (const topic of new Set(partitions.map((one) => one.topic))) {
    const [ends, committed] = [await broker.ends(topic), await broker.committed(group, topic)];
    for (const at of partitions.filter((one) => one.topic === topic)) {
      const source = sourceName(at);
      const { low, high } = ends[at.partition] ?? throwNotVisibleYet(at);
      const end = highWater.highest(source);
      if (end > high) throw replacedLogError(config, describeEnds(source, end, high));
      const position = { written: highWater.lowest(source), low, high };
      const known = { ...position, committed: committed[at.partition] ?? null };
      compared.push({ ...at, source, ...comparePosition(known) });
    }
  }
  return compared;
}

function describeEnds(source: string, written: number, high: number): string {
  const reached = `The warehouse was written from another log: it reaches offset ${written - 1}`;
  return `${reached} of ${source}, and the log ends before ${high}`;
}

/** Compares the whole log once per sink, and the partitions that a group is assigned. */
export class LogComparison {
  readonly #platform: Platform;
  readonly #groups: readonly TopicGroup[];
  #all: Promise<void> | undefined;

  constructor(platform: Platform, groups: readonly TopicGroup[]) {
    [this.#platform, this.#groups] = [platform, groups];
  }

  /** Reads the marks of the partitions into `highWater`, and compares them with the log. */
  async compare(
    group: string,
    partitions: readonly TopicPartition[],
    highWater: HighWaterMarks,
  ): Promise<readonly ComparedPartition[]> {
    // A failed attempt is repeated.
    this.#all ??= this.#compareAll().catch((error: unknown) => {
      this.#all = undefined;
      throw error;
    });
    await this.#all;
    await highWater.read(partitions.map(sourceName));
    const compared = await comparePartitions(this.#platform, group, partitions, highWater);
    await this.#note(group, compared);
    return compared;
  }

  /** CL2, CL3. Another group may request the marks of a partition before it is assigned. */
  async #compareAll(): Promise<void> {
    const { broker, hotState, warehouse } = this.#platform;
    await forgetMarksOfOtherLog(this.#platform);
    const known = await readRowMarks(hotState);
    const lowered: Record<string, number> = {};
    const writtenTopics = new Set<string>();
    for (const { group, topics, tables } of this.#groups) {
      const counts = await Promise.all(topics.map((topic) => broker.partitionCount(topic)));
      const partitions = topics.flatMap((topic, i) =>
        Array.from({ length: counts[i]! }, (_, partition) => ({ topic, partition })),
      );
      const highWater = new HighWaterMarks(warehouse, tables);
      await highWater.read(partitions.map(sourceName));
      const compared = await comparePartitions(this.#platform, group, partitions, highWater);
      for (const { topic, source, start, isBehind } of compared) {
        if (highWater.highest(source) > 0) writtenTopics.add(topic);
        if (isBehind && start < (known[source] ?? 0)) lowered[source] = start;
      }
    }
    await this.#adoptLog(writtenTopics.size > 0);
    await this.#adoptTopics(writtenTopics);
    await setSinkMarks(hotState, lowered);
    await recountUncounted(warehouse);
  }

  /** CL2. Tables that are empty, or that do not name their log, belong to this log from now on. */
  async #adoptLog(isWritten: boolean): Promise<void> {
    const { broker, config, warehouse } = this.#platform;
    const [identity, named] = [await broker.identity(), await readWrittenLog(warehouse)];
    if (named === identity) return;
    if (named !== null && isWritten) {
      const names = `${named}, and this one is ${identity}`;
      throw replacedLogError(config, `The warehouse was written from another log: ${names}`);
    }
    await nameWrittenLog(warehouse, identity);
  }

  /** CL2. The same for each topic. */
  async #adoptTopics(written: ReadonlySet<string>): Promise<void> {
    const { broker, config, warehouse } = this.#platform;
    const topics = this.#groups.flatMap((group) => group.topics);
    const [ids, named] = [await broker.topicIds(topics), await readWrittenTopics(warehouse)];
    const recreated = findRecreatedTopics(ids, named).filter((topic) => written.has(topic));
    if (recreated.length > 0) {
      const reason = 'The warehouse was written from topics that were deleted and created again';
      throw replacedLogError(config, `${reason}: ${recreated.join(', ')}`);
    }
    const noted = noteTopicIds(named, ids);
    if (noted !== null) await nameWrittenTopics(warehouse, noted);
  }

  async #note(group: string, compared: readonly ComparedPartition[]): Promise<void> {
    const { hotState } = this.#platform;
    const log = this.#platform.log.child({ group });
    const spans = (kind: 'again' | 'gone') =>
      Object.fromEntries(compared.map((one) => [one.source, one[kind]]));
    await noteRebuild(hotState, { again: spans('again'), gone: spans('gone') });
    const records = compared.reduce((sum, { again }) => sum + again.to - again.from, 0);
    if (records > 0) log.info({ records }, 'the warehouse lacks records; reading them again');
    for (const { source, gone } of compared) {
      if (gone.from === gone.to) continue;
      const message = 'the warehouse lacks records that the log no longer holds';
      log.warn({ source, from: gone.from, to: gone.to - 1 }, message);
    }
  }
}
