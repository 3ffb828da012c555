/**
 * `cairn replay`: reruns a slice of the jobs on the log.
 *
 * RE1 The slice ends where the log ended when the replay began, so a replay never reads its own
 *     jobs. It continues after a kill (`--resume`), and skips finished work (RR1).
 * RE2 One process at a time works on a replay.
 * RE3 A replay starts only after the warehouse has everything on the log: the slice is a query.
 */
import * as z from 'zod';
import { attributeInfo } from '../../../domain/attributes.ts';
import { isCustomKey } from '../../../domain/custom-attributes.ts';
import { JOB_STATUSES } from '../../../domain/jobs.ts';
import type { TopicName } from '../../../domain/records.ts';
import { formatCount } from '../../../domain/words/count-words.ts';
import {
  type OperatorTask,
  readTaskOptions,
  runUnderLease,
  type TaskContext,
  wholeNumberOption,
  wordOption,
} from '../../../ledger/operator-task.ts';
import { endMarks, readSinkMarks, sinkReaches } from '../../../ledger/progress.ts';
import { definedCustomKeys } from '../../../ledger/reads/custom-attributes.ts';
import { newestMinutes, paceMs } from '../../../ledger/reads/spending.ts';
import { uuidV7 } from '../../../platform/runtime/clock.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { logPoint, readRanges } from '../offset-options.ts';
import { ReplayEstimate } from './estimate.ts';
import { type KeptReplay, keepReplay, readKeptReplay } from './kept-replay.ts';
import { OmittedCounts, type OmittedJobs } from './omitted-jobs.ts';
import { type BatchName, BatchRerun } from './rerun-batch.ts';
import { type JobSlice, readSlicedBatches } from './slice.ts';

const commaList = <T extends string>(check: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .pipe(z.array(check));

const attributeKey = z
  .string()
  .refine((key) => attributeInfo(key) !== undefined || isCustomKey(key), {
    error: ({ input }) => `${String(input)} is no attribute`,
  });

const replayOptions = z.object({
  from: logPoint.optional(),
  to: logPoint.optional(),
  topic: wordOption(['jobs.bulk', 'jobs.interactive']).optional(),
  partition: wholeNumberOption().optional(),
  org: z.string().min(1).optional(),
  batch: z.string().optional(),
  status: commaList(wordOption(JOB_STATUSES)).optional(),
  attribute: attributeKey.optional(),
  deadLetters: z.boolean().default(false),
  all: z.boolean().default(false),
  attributes: commaList(attributeKey).optional(),
  refresh: z.boolean().default(false),
  rate: wholeNumberOption(1).optional(),
  maxWaiting: wholeNumberOption(1).default(2_000),
  resume: z.string().min(1).optional(),
  dryRun: z.boolean().default(false),
});

type ReplayOptions = z.output<typeof replayOptions>;

const LEASE_TTL_MS = 20_000;

export const replay: OperatorTask = async (context, given) => {
  const options = readTaskOptions(replayOptions, given);
  requireSlice(options);
  if (options.resume !== undefined) refuseWithResume(given as object);
  requireServing(context);
  const kept = await findReplay(context, options);
  await untilWritten(context);
  if (options.dryRun) return describeReplay(context, kept);
  const key = `replay-lease:${kept.plan.replay}`;
  const lease = { key, ttlMs: LEASE_TTL_MS, what: 'This replay' };
  return runUnderLease(context, lease, (alone) => run(alone, kept));
};

/** Rerunning every job that ever existed may cost more than anybody meant to spend. */
function requireSlice(options: ReplayOptions): void {
  const { all, deadLetters, dryRun, resume } = options;
  const { from, to, topic, partition, org, batch, status, attribute } = options;
  const narrowing = [from, to, topic, partition, org, batch, status, attribute];
  if (all || deadLetters || dryRun || resume !== undefined) return;
  if (narrowing.some((given) => given !== undefined)) return;
  const message =
    'Say which jobs: --from, --to, --topic, --partition, --org, --batch, --status, --attribute, ' +
    '--dead-letters or --all.';
  throw new CairnError('config_invalid', message);
}

/** A resumed replay keeps its slice and its rate. */
function refuseWithResume(given: object): void {
  const names = Object.keys(given).filter((name) => name !== 'resume' && name !== 'dryRun');
  if (names.length === 0) return;
  const flags = names.map((name) => `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`);
  const message = `A replay goes on as it was begun: --resume takes no ${flags.join(', ')}.`;
  throw new CairnError('config_invalid', message);
}

/** An embedded warehouse may lack records of its log until the product runs. */
export function requireServing({ isServing }: TaskContext): void {
  if (isServing) return;
  const message = 'Cairn does not run; start `cairn up`, so that the jobs are found and run.';
  throw new CairnError('config_invalid', message);
}

async function findReplay(context: TaskContext, options: ReplayOptions): Promise<KeptReplay> {
  const { platform, output } = context;
  if (options.resume !== undefined) return readKeptReplay(platform.hotState, options.resume);
  await requireCustomAttributes(context, options);
  const kept = await planReplay(context, options);
  if (options.dryRun) return kept;
  await keepReplay(platform.hotState, kept);
  const { replay: name } = kept.plan;
  output.note(`This is replay ${name}; if it is interrupted: cairn replay --resume ${name}`);
  return kept;
}

/** RR5. A key that nobody has is a mistake: it would run in every job, and find nothing. */
async function requireCustomAttributes(context: TaskContext, { attributes, org }: ReplayOptions) {
  const keys = attributes?.filter(isCustomKey) ?? [];
  if (keys.length === 0) return;
  await untilWritten(context, ['attributes']);
  const params = { keys, organization: org ?? '' };
  const known = await ask(context.platform.warehouse, definedCustomKeys, params);
  const unknown = keys.find((key) => !known.some(({ attribute_key }) => attribute_key === key));
  if (unknown === undefined) return;
  const lack = org === undefined ? 'No organization has an' : `${org} has no`;
  throw new CairnError('config_invalid', `--attributes: ${lack} attribute ${unknown}.`);
}

async function planReplay(context: TaskContext, options: ReplayOptions): Promise<KeptReplay> {
  const { broker, clock } = context.platform;
  const { from, to, partition, deadLetters, topic } = options;
  const jobTopics = topic === undefined ? ['jobs.interactive', 'jobs.bulk'] : [topic];
  const ranges = [];
  for (const name of deadLetters ? ['dead-letters'] : jobTopics) {
    ranges.push(...(await readRanges(broker, { topic: name, partition, from, to })));
  }
  if (ranges.length === 0) {
    throw new CairnError('config_invalid', `No such topic has a partition ${partition}.`);
  }
  return {
    slice: {
      ranges,
      deadLetters,
      organization: options.org ?? null,
      batch: options.batch ?? null,
      attribute: options.attribute ?? null,
    },
    plan: {
      replay: uuidV7(clock),
      attributes: options.attributes ?? null,
      refresh: options.refresh,
      statuses: options.status ?? null,
      ratePerSecond: options.rate ?? null,
      maxWaitingJobs: options.maxWaiting,
    },
  };
}

const WRITTEN_TOPICS = [
  'jobs.interactive',
  'jobs.bulk',
  'results',
  'batches',
  'attributes',
] as const;

/** RE3. */
export async function untilWritten(
  { platform, output, signal }: TaskContext,
  topics: readonly TopicName[] = WRITTEN_TOPICS,
): Promise<void> {
  const { broker, clock, hotState } = platform;
  const wanted: Record<string, number> = {};
  for (const topic of topics) Object.assign(wanted, await endMarks(broker, topic));
  const read = () => readSinkMarks(hotState);
  if (await sinkReaches(wanted, { clock, read, signal, timeoutMs: 3_000 })) return;
  output.note('Waiting until the warehouse has what is on the log.');
  await sinkReaches(wanted, { clock, read, signal });
  signal.throwIfAborted();
}

async function describeReplay(context: TaskContext, { slice, plan }: KeptReplay) {
  const { platform, output } = context;
  const estimate = new ReplayEstimate(platform.config);
  const rerun = new BatchRerun(context, plan);
  const batches: BatchName[] = [];
  const omitted = new OmittedCounts();
  for await (const batch of readSlicedBatches(context, slice)) {
    batches.push(batch);
    let read = 0;
    const pieces = rerun.select(batch, batch.readPlaces(), (piece) => {
      read += piece.places;
      omitted.add(piece.omitted);
    });
    for await (const records of pieces) estimate.add(records);
    omitted.add(omittedBySlice(slice, batch.places - read));
    output.progress({ done: estimate.jobs, total: null, unit: 'jobs' });
  }
  noteOmitted(context, omitted);
  if (estimate.jobs === 0) return 'nothing';
  const pace = await readPace(context, plan.ratePerSecond, batches);
  for (const sentence of estimate.describe(pace)) await output.line(sentence);
  return 'done';
}

/** How many results the pace is measured with, and how many batches a query names. */
const [PACE_RESULTS, PACE_BATCHES] = [20_000, 1_000];

/**
 * Jobs per second. Jobs of one batch often share a slow host, which gets one request at a time, so
 * the slice's own batches count; all results count only if these have none.
 */
async function readPace(
  { platform: { warehouse } }: TaskContext,
  rate: number | null,
  batches: readonly BatchName[],
): Promise<number | null> {
  const measure = async (named: readonly BatchName[]) => {
    const names = named.slice(-PACE_BATCHES);
    const organizations = names.map(({ organization }) => organization);
    const params = { organizations, batches: names.map(({ batch }) => batch), limit: PACE_RESULTS };
    return paceMs(await ask(warehouse, newestMinutes, params));
  };
  const jobMs = (await measure(batches)) ?? (await measure([]));
  const pace = jobMs === null ? null : 1_000 / jobMs;
  if (rate === null) return pace;
  return pace === null ? rate : Math.min(rate, pace);
}

async function run(context: TaskContext, { slice, plan }: KeptReplay) {
  const { output } = context;
  const batches = [];
  for await (const batch of readSlicedBatches(context, slice)) batches.push(batch);
  const total = batches.reduce((sum, { places }) => sum + places, 0);
  const rerun = new BatchRerun(context, plan);
  const omitted = new OmittedCounts();
  const counts = { done: 0, appended: 0, before: 0, lost: 0, batches: 0 };
  for (const batch of batches) {
    const its = { read: 0, appended: 0, before: 0 };
    const kept = await rerun.run(batch, batch.readPlaces(), (piece) => {
      its.read += piece.places;
      its.appended += piece.records.length;
      its.before += piece.inRunBefore;
      omitted.add(piece.omitted);
      const doneBefore = counts.before + its.before;
      output.progress({ done: counts.done + its.read, total, unit: 'jobs', doneBefore });
    });
    counts.done += batch.places;
    omitted.add(omittedBySlice(slice, batch.places - its.read));
    const jobs = its.appended + its.before;
    const lost = Math.max(0, jobs - kept);
    omitted.add({ deletedOrReplaced: lost });
    counts.appended += its.appended;
    counts.before += its.before;
    counts.lost += lost;
    if (batch.batch !== '' && jobs > lost) counts.batches++;
  }
  noteOmitted(context, omitted);
  if (counts.appended + counts.before === counts.lost) return 'nothing';
  await output.line(describeEnd({ ...counts, total }));
  return 'done';
}

/** Places that have jobs in the slice, and none that exists and requests what the slice selects. */
function omittedBySlice({ attribute }: JobSlice, places: number): Partial<OmittedJobs> {
  return attribute === null ? { deleted: places } : { deletedOrReplaced: places };
}

/** RR2. */
function noteOmitted({ output }: TaskContext, omitted: OmittedCounts): void {
  for (const sentence of omitted.describe()) output.note(sentence);
}

interface ReplayCounts {
  readonly appended: number;
  /** Appended by earlier calls of the same replay. */
  readonly before: number;
  /** Of both, the jobs that were deleted or submitted again meanwhile. */
  readonly lost: number;
  readonly total: number;
  readonly batches: number;
}

/** The counts cover the whole replay, including interruptions. */
function describeEnd({ appended, before, lost, total, batches }: ReplayCounts): string {
  const again = appended + before - lost;
  const jobs = `${formatCount(again, 'job')} of ${total} in the slice`;
  const where = batches === 0 ? '' : `, of ${formatCount(batches, 'batch', 'batches')}`;
  const earlier = before === 0 ? '' : `; ${before} of them were appended before`;
  return `${jobs} ${again === 1 ? 'runs' : 'run'} again${where}${earlier}.`;
}
