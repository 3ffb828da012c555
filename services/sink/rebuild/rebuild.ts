/**
 * `cairn rebuild`: builds the warehouse from the log in shadow tables, and swaps them with the live
 * ones.
 *
 * RW1 The live tables are read, and written by the sinks, until the new ones are complete.
 * RW2 For the swap, all sinks leave their groups. They return by themselves, and compare the tables
 *     with the log, as at each start.
 * RW3 The tables are swapped only if the new ones have reached the old ones.
 */
import * as z from 'zod';
import { sourceName } from '../../../domain/records.ts';
import {
  type OperatorTask,
  readTaskOptions,
  runUnderLease,
  type TaskContext,
} from '../../../ledger/operator-task.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { endSinkPause, pauseSinks } from '../../../ledger/sink-pause.ts';
import { recountBatches, recountUncounted } from '../../../ledger/tables/recount.ts';
import { CairnError, errorMessage, isCairnError } from '../../../platform/runtime/errors.ts';
import type { Warehouse } from '../../../platform/warehouse/warehouse.ts';
import { nameWrittenLog, nameWrittenTopics } from '../../../platform/warehouse/written-log.ts';
import { HighWaterMarks } from '../high-water.ts';
import { TOPIC_GROUPS } from '../topic-groups.ts';
import { LogCopy } from './log-copy.ts';
import { createShadowTables, type ShadowTables } from './shadow-tables.ts';

const LEASE_TTL_MS = 20_000;
/** The sinks pause when at most this many records are left to copy. */
const FEW_RECORDS = 5_000;
const MAX_ROUNDS = 10;
const PAUSE_POLL_MS = 200;
/** The group expels a sink whose process is suspended within this time. */
const PAUSE_WITHIN_MS = 90_000;

export const rebuild: OperatorTask = async (context, given) => {
  readTaskOptions(z.object({}), given);
  const lease = { key: 'rebuild', ttlMs: LEASE_TTL_MS, what: 'A rebuild' };
  return runUnderLease(context, lease, rebuildShadow);
};

async function rebuildShadow(context: TaskContext) {
  const { platform, output } = context;
  const startedMs = platform.clock.elapsedMs();
  const shadow = await createShadowTables(platform);
  let isSwapped = false;
  try {
    const copy = new LogCopy(context, shadow);
    for (let round = 1; (await copy.catchUp()) > FEW_RECORDS && round < MAX_ROUNDS; round++);
    await nameLog(platform, shadow.warehouse);
    copy.takeTouched();
    output.note('Counting the batches.');
    await recountUncounted(shadow.warehouse);
    output.note('Swapping the tables; the sinks pause.');
    await whilePaused(context, async () => {
      await copy.catchUp();
      await recountBatches(shadow.warehouse, copy.takeTouched());
      await requireComplete(context, shadow);
      context.signal.throwIfAborted();
      await shadow.swap();
      isSwapped = true;
    });
    const seconds = (platform.clock.elapsedMs() - startedMs) / 1_000;
    const pace = Math.round(copy.copied / seconds);
    const time = `${seconds.toFixed(1)} s (${pace} a second)`;
    await output.line(`${copy.copied} records are in the new tables, in ${time}.`);
    return 'done' as const;
  } finally {
    // A failure here does not change the outcome of the work.
    await shadow.remove().catch((error: unknown) => {
      const tables = isSwapped ? 'old' : 'new';
      const reason = errorMessage(error);
      output.note(
        `The ${tables} tables could not be removed (${reason}); the next rebuild removes them.`,
      );
    });
  }
}

/** RW2. */
async function whilePaused(context: TaskContext, work: () => Promise<void>): Promise<void> {
  const { output, platform } = context;
  const { hotState } = platform;
  const ended = new AbortController();
  await pauseSinks(hotState);
  const renewing = renewPause(context, ended.signal);
  try {
    await untilGroupsAreEmpty(context);
    await work();
  } finally {
    ended.abort();
    await renewing;
    // A failure here does not change the outcome of the work, and the pause ends by itself.
    await endSinkPause(hotState).catch((error: unknown) => {
      output.note(`The sinks go on within a minute: ${errorMessage(error)}`);
    });
  }
}

const RENEW_INTERVAL_MS = 10_000;

async function renewPause({ platform }: TaskContext, ended: AbortSignal): Promise<void> {
  const { clock, hotState } = platform;
  while (!ended.aborted) {
    await clock.sleep(RENEW_INTERVAL_MS, ended);
    if (!ended.aborted) await pauseSinks(hotState).catch(() => undefined);
  }
}

/**
 * A group's offsets can be set only while it has no members; they are set to their current values.
 */
async function untilGroupsAreEmpty({ platform, signal }: TaskContext): Promise<void> {
  const { broker, clock } = platform;
  const deadlineMs = clock.elapsedMs() + PAUSE_WITHIN_MS;
  for (const { group, topics } of TOPIC_GROUPS) {
    for (const topic of topics) {
      while (await hasMembers(broker, group, topic)) {
        signal.throwIfAborted();
        if (clock.elapsedMs() > deadlineMs) {
          const message = `The sinks did not leave ${group} in time; nothing was swapped.`;
          throw new CairnError('group_in_use', message);
        }
        await clock.sleep(PAUSE_POLL_MS, signal);
      }
    }
  }
}

async function hasMembers(broker: TaskContext['platform']['broker'], group: string, topic: string) {
  const [ends, committed] = [await broker.ends(topic), await broker.committed(group, topic)];
  const offsets = ends.map(({ low }, partition) => committed[partition] ?? low);
  try {
    await broker.resetOffsets(group, topic, offsets);
    return false;
  } catch (error) {
    if (isCairnError(error, 'group_in_use')) return true;
    throw error;
  }
}

/** The live tables may name other topics, which this rebuild replaces. */
async function nameLog({ broker }: Platform, shadow: Warehouse): Promise<void> {
  await nameWrittenLog(shadow, await broker.identity());
  const topics = TOPIC_GROUPS.flatMap((group) => group.topics);
  await nameWrittenTopics(shadow, await broker.topicIds(topics));
}

/** RW3. */
async function requireComplete({ platform }: TaskContext, shadow: ShadowTables): Promise<void> {
  for (const { topics, tables } of TOPIC_GROUPS) {
    for (const topic of topics) {
      const partitions = (await platform.broker.ends(topic)).map((_, partition) => partition);
      const sources = partitions.map((partition) => sourceName({ topic, partition }));
      const [old, fresh] = [
        new HighWaterMarks(platform.warehouse, tables),
        new HighWaterMarks(shadow.warehouse, tables),
      ];
      await old.read(sources);
      await fresh.read(sources);
      const short = sources.find((source) => fresh.highest(source) < old.highest(source));
      if (short === undefined) continue;
      const reach = `${fresh.highest(short)} of ${short}, and the old ones ${old.highest(short)}`;
      const message = `The new tables reach ${reach}; nothing was swapped.`;
      throw new CairnError('log_replaced', message);
    }
  }
}
