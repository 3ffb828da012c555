/**
 * `cairn dead-letters retry`: runs again what died.
 *
 * RL1 A letter that holds a readable job starts a rerun of that job, with its current inputs: bytes
 *     from the past would undo what a caller has changed or deleted since.
 * RL2 Any other record is appended to its topic again, byte for byte, under its key. The log may
 *     hold it longer than the letter, and then the whole of it.
 * RL3 A letter is noted as retried after its effect is durable. A retry that is interrupted may
 *     start one job twice; the newer run wins.
 * RL4 A record is appended once, however many groups have a letter of it.
 * RL5 One process at a time retries, so that two do not retry one letter at once.
 */
import * as z from 'zod';
import { type JobRecord, TOPICS, type TopicName } from '../../../domain/records.ts';
import {
  type OperatorTask,
  readTaskOptions,
  runUnderLease,
  type TaskContext,
} from '../../../ledger/operator-task.ts';
import type { LogRecord } from '../../../platform/log/broker.ts';
import { partitionForKey } from '../../../platform/log/partitioner.ts';
import { packByPartition } from '../../../platform/log/record-batch.ts';
import { toTimestamp, uuidV7 } from '../../../platform/runtime/clock.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import { readRanges } from '../offset-options.ts';
import { decodeLetterJob, type FoundLetter, readLetters, toLogRecord } from '../read-letters.ts';
import { requireServing, untilWritten } from '../replay/replay.ts';
import { BatchRerun } from '../replay/rerun-batch.ts';
import { groupByBatch } from '../replay/slice.ts';
import { readRecordAt } from '../show-topics.ts';
import { letterOrigin, noteRetried, readRetried } from './retried-letters.ts';
import { findLetter, letterFilter } from './show-letters.ts';

const retryOptions = letterFilter.extend({
  ids: z.array(z.string()).default([]),
  all: z.boolean().default(false),
  again: z.boolean().default(false),
  dryRun: z.boolean().default(false),
});

type RetryOptions = z.output<typeof retryOptions>;

/** At most so many letters are held, and retried, together. */
const GROUP_LETTERS = 5_000;
const MAX_WAITING_JOBS = 2_000;

export const retryLetters: OperatorTask = async (context, given) => {
  const options = readTaskOptions(retryOptions, given);
  requireChoice(options);
  const { letters, retried } = await retryChosen(context, options);
  if (letters === 0) return 'nothing';
  const would = options.dryRun ? 'would be retried' : 'are retried';
  await context.output.line(`${retried} of ${letters} letters ${would}.`);
  return 'done';
};

/** Resolves with how many letters were chosen, and how many of them were retried. */
export async function retryChosen(context: TaskContext, options: RetryOptions) {
  requireServing(context);
  await untilWritten(context);
  if (options.dryRun) return retryAlone(context, options);
  return runUnderLease(context, RETRY_LEASE, (alone) => retryAlone(alone, options));
}

/** RL5. */
const RETRY_LEASE = { key: 'dead-letters-retry', ttlMs: 20_000, what: 'A retry of dead letters' };

async function retryAlone(context: TaskContext, options: RetryOptions) {
  let [letters, retried] = [0, 0];
  for await (const group of groupLetters(chosenLetters(context, options))) {
    letters += group.length;
    retried += await retryGroup(context, group, options.dryRun);
    context.output.progress({ done: letters, total: null, unit: 'letters' });
  }
  return { letters, retried };
}

function requireChoice({ ids, all, reason, topic, group, from, to }: RetryOptions): void {
  const isFiltered = [reason, topic, group, from, to].some((given) => given !== undefined);
  const choices = [ids.length > 0, all, isFiltered && !all].filter(Boolean).length;
  if (choices === 1) return;
  const what = choices === 0 ? 'Say which letters' : 'Say which letters in one way';
  const message = `${what}: ids, or --reason, --topic, --group, --from, --to, or --all.`;
  throw new CairnError('config_invalid', message);
}

async function* chosenLetters(
  context: TaskContext,
  options: RetryOptions,
): AsyncGenerator<FoundLetter> {
  const { platform, output } = context;
  for await (const found of lettersBy(context, options)) {
    const before = options.again ? null : await readRetried(platform.hotState, found);
    if (before === null) yield found;
    else output.note(`${found.id} was retried at ${before}; --again retries it once more.`);
  }
}

async function* lettersBy(context: TaskContext, { ids, ...filter }: RetryOptions) {
  const { platform } = context;
  for (const id of new Set(ids)) {
    const found = await findLetter(platform, id);
    if (found === null) throw new CairnError('config_invalid', `There is no letter ${id}.`);
    yield found;
  }
  if (ids.length > 0) return;
  // The ends are read once: a record that dies again is a new letter.
  const ranges = await readRanges(platform.broker, { ...filter, topic: 'dead-letters' });
  yield* readLetters(context, ranges, filter);
}

async function* groupLetters(letters: AsyncIterable<FoundLetter>): AsyncGenerator<FoundLetter[]> {
  let group: FoundLetter[] = [];
  for await (const letter of letters) {
    group.push(letter);
    if (group.length < GROUP_LETTERS) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** Resolves with how many were retried. */
async function retryGroup(
  context: TaskContext,
  letters: readonly FoundLetter[],
  dryRun: boolean,
): Promise<number> {
  const { platform, output, signal } = context;
  const jobs: JobRecord[] = [];
  const retried: FoundLetter[] = [];
  const origins = new Set<string>();
  for (const found of letters) {
    signal.throwIfAborted();
    const job = await decodeLetterJob(platform.codec, found);
    if (job?.kind === 'RUN') jobs.push(job);
    else if (!origins.has(letterOrigin(found))) {
      const fault = await appendAgain(context, found, dryRun);
      if (fault !== null) {
        output.note(`${found.id} cannot be retried: ${fault}.`);
        continue;
      }
    }
    origins.add(letterOrigin(found));
    retried.push(found);
  }
  if (dryRun) return retried.length;
  if (jobs.length > 0) await rerunJobs(context, jobs);
  const time = toTimestamp(platform.clock.nowMs());
  for (const found of retried) await noteRetried(platform.hotState, found, time);
  return retried.length;
}

/** RL1. */
async function rerunJobs(context: TaskContext, jobs: readonly JobRecord[]): Promise<void> {
  const rerun = new BatchRerun(context, {
    replay: uuidV7(context.platform.clock),
    attributes: null,
    refresh: false,
    statuses: null,
    ratePerSecond: null,
    maxWaitingJobs: MAX_WAITING_JOBS,
  });
  let found = 0;
  const batches = groupByBatch(jobs);
  for (const batch of batches) {
    await rerun.run(batch, batch.readPlaces(), ({ records }) => {
      found += records.length;
    });
  }
  const gone = batches.reduce((sum, { places }) => sum + places, 0) - found;
  if (gone > 0) context.output.note(`${gone} jobs were deleted meanwhile and stay deleted.`);
}

/** RL2. Resolves with why it cannot be, or null. */
async function appendAgain(
  { platform }: TaskContext,
  found: FoundLetter,
  dryRun: boolean,
): Promise<string | null> {
  const { letter } = found;
  const topic = TOPICS.find((name) => name === letter.topic);
  if (topic === undefined) return `there is no topic ${letter.topic}`;
  const original = await readRecordAt(platform.broker, letter);
  if (original?.unreadable !== undefined) return original.unreadable;
  const isCut = letter.error.includes(' The letter keeps the first ');
  if (original === null && isCut) return 'the letter does not hold the whole record';
  if (!dryRun) await appendBytes(platform, topic, original ?? toLogRecord(letter));
  return null;
}

async function appendBytes(
  { broker }: TaskContext['platform'],
  topic: TopicName,
  { key, value }: LogRecord,
): Promise<void> {
  const placedAmong = await broker.partitionCount(topic);
  const partition = partitionForKey(key, placedAmong);
  const appends = packByPartition(topic, [{ key, value, partition }]);
  await broker.append(appends.map((append) => ({ ...append, placedAmong })));
}
