/**
 * Retries a group of letters so that each takes effect once, even if a process is killed during the
 * retry (RL3).
 */
import { TOPICS, type TopicName } from '../../../domain/records.ts';
import { formatCount } from '../../../domain/words/count-words.ts';
import type { TaskContext } from '../../../ledger/operator-task.ts';
import { isCutLetter } from '../../../ledger/records/dead-letters.ts';
import type { LogRecord, PartitionRange } from '../../../platform/log/broker.ts';
import { partitionForKey } from '../../../platform/log/partitioner.ts';
import { packByPartition } from '../../../platform/log/record-batch.ts';
import { toTimestamp, uuidV7 } from '../../../platform/runtime/clock.ts';
import { isBackendFault } from '../../../platform/runtime/errors.ts';
import { decodeLetterJob, type FoundLetter, readLetters, toLogRecord } from '../read-letters.ts';
import { type DeadJob, groupByBatch, toDeadJob } from '../replay/dead-jobs.ts';
import { untilWritten } from '../replay/replay.ts';
import { BatchRerun } from '../replay/rerun-batch.ts';
import { readRecordAt } from '../show-topics.ts';
import { readOutdated } from './outdated-letters.ts';
import { letterOrigin, noteRetried } from './retried-letters.ts';
import {
  type RepeatedRecord,
  readEnds,
  readUnfinished,
  removeUnfinished,
  saveUnfinished,
  type UnfinishedRetry,
  withoutAppended,
} from './unfinished-retry.ts';

const MAX_WAITING_JOBS = 2_000;

/** The contents of a group of letters. */
interface LetterGroup {
  readonly jobs: readonly DeadJob[];
  /** By the letter's id. */
  readonly jobOf: ReadonlyMap<string, DeadJob>;
  readonly records: readonly RepeatedRecord[];
  /** The letters that can be retried. */
  readonly letters: readonly FoundLetter[];
}

/** Resolves to the number of retried letters. */
export async function retryGroup(
  context: TaskContext,
  letters: readonly FoundLetter[],
  { again, dryRun }: { readonly again: boolean; readonly dryRun: boolean },
): Promise<number> {
  const { platform } = context;
  const group = await readGroup(context, letters, again);
  if (group.letters.length === 0) return 0;
  if (dryRun) return group.letters.length;
  const begun = {
    replay: uuidV7(platform.clock),
    ids: group.letters.map(({ id }) => id),
    ends: await readEnds(platform, group.records),
  };
  await saveUnfinished(platform.hotState, begun);
  return retryAll(context, group, begun);
}

/** Finishes an interrupted retry of a group. Resolves to the ids of its letters. */
export async function resumeUnfinished(context: TaskContext): Promise<ReadonlySet<string>> {
  const { platform, output, signal } = context;
  const begun = await readUnfinished(platform.hotState);
  if (begun === null) return new Set();
  // The records that it appended must be in the warehouse, which shows which jobs already run.
  await untilWritten(context);
  // Jobs that it appended have run again since.
  const group = await readGroup(context, await readByIds(context, begun.ids), true);
  const letters = formatCount(group.letters.length, 'letter');
  output.note(`A retry was interrupted; its last ${letters} are finished first.`);
  try {
    const records = await withoutAppended(context, group.records, begun.ends);
    await retryAll(context, { ...group, records }, begun);
  } catch (error) {
    // A group that fails each time must not block all other letters.
    if (!signal.aborted && !isBackendFault(error)) await removeUnfinished(platform.hotState);
    throw error;
  }
  return new Set(group.letters.map(({ id }) => id));
}

async function readByIds(context: TaskContext, ids: readonly string[]): Promise<FoundLetter[]> {
  const offsets = new Map<number, number[]>();
  for (const id of ids) {
    const [partition, offset] = id.split('-').map(Number) as [number, number];
    offsets.set(partition, [...(offsets.get(partition) ?? []), offset]);
  }
  const topic = 'dead-letters';
  const ends = await context.platform.broker.ends(topic);
  const ranges = Array.from(offsets, ([partition, its]): PartitionRange => {
    const fromOffset = Math.max(ends[partition]?.low ?? 0, Math.min(...its));
    return { topic, partition, fromOffset, toOffset: Math.max(...its) + 1 };
  });
  const wanted = new Set(ids);
  const found: FoundLetter[] = [];
  for await (const letter of readLetters(context, ranges)) {
    if (wanted.has(letter.id)) found.push(letter);
  }
  return found;
}

async function readGroup(
  context: TaskContext,
  letters: readonly FoundLetter[],
  again: boolean,
): Promise<LetterGroup> {
  const { platform, output, signal } = context;
  const dead = await readDeadJobs(context, letters);
  const whyNot = await readOutdated(context, [...dead.values()], again);
  const jobs: DeadJob[] = [];
  const records: RepeatedRecord[] = [];
  const retried: FoundLetter[] = [];
  const origins = new Set<string>();
  for (const found of letters) {
    signal.throwIfAborted();
    const job = dead.get(found.id);
    const outdated = job === undefined ? null : whyNot(job);
    if (outdated !== null) {
      output.note(`${found.id} is not retried: ${outdated}.`);
      continue;
    }
    if (job?.kind === 'RUN') jobs.push(job);
    else if (!origins.has(letterOrigin(found))) {
      const repeated = await readOriginal(platform, found);
      if (typeof repeated === 'string') {
        output.note(`${found.id} cannot be retried: ${repeated}.`);
        continue;
      }
      records.push(repeated);
    }
    origins.add(letterOrigin(found));
    retried.push(found);
  }
  return { jobs, jobOf: dead, records, letters: retried };
}

/** The readable jobs in the letters, by the letter's id. */
async function readDeadJobs(
  { platform, signal }: TaskContext,
  letters: readonly FoundLetter[],
): Promise<ReadonlyMap<string, DeadJob>> {
  const jobs = new Map<string, DeadJob>();
  for (const found of letters) {
    signal.throwIfAborted();
    const job = await decodeLetterJob(platform.codec, found);
    if (job !== null) jobs.set(found.id, toDeadJob(job, found));
  }
  return jobs;
}

/** RL2. Resolves to the record, or to the reason why it cannot be appended again. */
async function readOriginal(
  { broker }: TaskContext['platform'],
  { letter }: FoundLetter,
): Promise<RepeatedRecord | string> {
  const topic = TOPICS.find((name) => name === letter.topic);
  if (topic === undefined) return `there is no topic ${letter.topic}`;
  const original = await readRecordAt(broker, letter);
  if (original?.unreadable !== undefined) return original.unreadable;
  if (original === null && isCutLetter(letter)) return 'the letter does not hold the whole record';
  const { key, value } = original ?? toLogRecord(letter);
  return { topic, record: { key: Buffer.from(key), value: Buffer.from(value) } };
}

/** RL3: in this order. Resolves to the number of retried letters. */
async function retryAll(
  context: TaskContext,
  { jobs, jobOf, records, letters }: LetterGroup,
  { replay }: UnfinishedRetry,
): Promise<number> {
  const { platform, output, signal } = context;
  for (const { topic, record } of records) {
    signal.throwIfAborted();
    await appendBytes(platform, topic, record);
  }
  const lost = await rerunJobs(context, jobs, replay);
  const time = toTimestamp(platform.clock.nowMs());
  let retried = 0;
  for (const found of letters) {
    const job = jobOf.get(found.id);
    if (job !== undefined && lost.has(deadJobBatch(job))) {
      output.note(`${found.id} is not retried: its job is not requested any more.`);
      continue;
    }
    retried++;
    await noteRetried(platform.hotState, found, time);
  }
  await removeUnfinished(platform.hotState);
  return retried;
}

function deadJobBatch({ organization_id, batch_id }: DeadJob): string {
  return JSON.stringify([organization_id, batch_id ?? '']);
}

/**
 * RL1. Resolves to the keys of the batches of which no job is requested any more.
 */
async function rerunJobs(
  context: TaskContext,
  jobs: readonly DeadJob[],
  replay: string,
): Promise<ReadonlySet<string>> {
  const rerun = new BatchRerun(context, {
    replay,
    attributes: null,
    refresh: false,
    statuses: null,
    ratePerSecond: null,
    maxWaitingJobs: MAX_WAITING_JOBS,
  });
  const lost = new Set<string>();
  for (const batch of groupByBatch(jobs)) {
    const kept = await rerun.run(batch, batch.readPlaces(), () => undefined);
    if (kept === 0) lost.add(JSON.stringify([batch.organization, batch.batch]));
  }
  return lost;
}

async function appendBytes(
  { broker }: TaskContext['platform'],
  topic: TopicName,
  { key, value }: Pick<LogRecord, 'key' | 'value'>,
): Promise<void> {
  const placedAmong = await broker.partitionCount(topic);
  const partition = partitionForKey(key, placedAmong);
  const appends = packByPartition(topic, [{ key, value, partition }]);
  await broker.append(appends.map((append) => ({ ...append, placedAmong })));
}
