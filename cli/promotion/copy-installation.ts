/**
 * Copies an embedded installation to servers, part by part.
 *
 * MH1 The records are copied first, and everything that refers to them later. If it is interrupted,
 *     the command is run again, and detects by itself what is there
 *     (platform/promotion/log-copy.ts).
 * MH2 The groups' offsets are those of the data folder, so nothing is enriched a second time.
 * MH3 The warehouse is rebuilt from the copied log. Its rows are the same, because all offsets are.
 * MH4 The target is marked until everything is copied (platform/promotion/unfinished-promotion.ts).
 * MH5 The data folder gets only what a start of this build would add to it (topics, schemas).
 */
import { TOPICS } from '../../domain/records.ts';
import { formatCount, formatCountIs } from '../../domain/words/count-words.ts';
import { CONSUMER_GROUPS } from '../../ledger/consumer-groups.ts';
import { forgetMarksOfOtherLog, LOG_IDENTITY } from '../../ledger/false-marks.ts';
import type { TaskOutput } from '../../ledger/operator-task.ts';
import { SINK_MARKS, SINK_ROW_MARKS } from '../../ledger/progress.ts';
import { REBUILD_MARKS_PREFIX } from '../../ledger/rebuild.ts';
import { KEYS_GROUP } from '../../ledger/records/api-keys.ts';
import type { TopicSpec } from '../../platform/log/broker.ts';
import { PlacedBroker } from '../../platform/log/placement/placed-broker.ts';
import { PLACEMENTS_SPEC, PLACEMENTS_TOPIC } from '../../platform/log/placement/placements.ts';
import { readEmbeddedSchemas, registerSchemas } from '../../platform/open-platform.ts';
import type { RuntimeContext } from '../../platform/platform.ts';
import { compareArtifacts, copyArtifacts } from '../../platform/promotion/artifact-copy.ts';
import { copyHotState } from '../../platform/promotion/hot-state-copy.ts';
import {
  compareLogs,
  compareSeams,
  copyLog,
  countMissing,
  type LogCopyOptions,
  planCopy,
  refused,
} from '../../platform/promotion/log-copy.ts';
import { copyOffsets } from '../../platform/promotion/offset-copy.ts';
import { endPromotion, markPromotion } from '../../platform/promotion/unfinished-promotion.ts';
import { readWrittenLog } from '../../platform/warehouse/written-log.ts';
import { prepareLog, topicSpecs } from '../../services/main.ts';
import { OPERATOR_TASKS } from '../../services/operator-tasks.ts';
import type { SourceInstallation, TargetInstallation } from './installations.ts';
import { createTranslation, type NewSchemaIds } from './record-values.ts';

export interface Move {
  /** With the target's configuration. */
  readonly context: RuntimeContext;
  readonly source: SourceInstallation;
  readonly target: TargetInstallation;
  readonly output: TaskOutput;
  readonly signal: AbortSignal;
}

/** The placements first: a start that finds topics without them would create its own. */
const COPIED_TOPICS: readonly string[] = [PLACEMENTS_TOPIC, ...TOPICS];
/** What is older than their retention is gone from the data folder, too. No table is made of it. */
const FADING_TOPICS = ['webhook-deliveries', 'dead-letters'];
const COPIED_GROUPS = { ...CONSUMER_GROUPS, [KEYS_GROUP]: ['keys'] };

/** Reports what a promotion would copy; changes nothing except the registry and empty tables. */
export async function planMove({ source, target, output }: Move): Promise<void> {
  const logs = { source: source.broker, target: target.broker };
  const planned = await planCopy(logs, COPIED_TOPICS, FADING_TOPICS);
  const there = planned.reduce((sum, one) => sum + one.target.high, 0);
  await output.line(
    `${formatCount(countMissing(planned), 'record')} would be copied; ` +
      `${there} ${there === 1 ? 'is' : 'are'} there already.`,
  );
}

export async function copyInstallation(move: Move): Promise<void> {
  const { context, source, target, output, signal } = move;
  const options = await prepareCopy(move);
  const planned = await planCopy(options, COPIED_TOPICS, FADING_TOPICS);
  await compareSeams(options, planned);
  await markPromotion(target.platform);
  await target.broker.ensureTopics(specsLike(context, planned));
  const total = countMissing(planned);
  let done = 0;
  const onRecords = (count: number) => {
    done += count;
    output.progress({ done, total, unit: 'records' });
  };
  const onTopic = (topic: string) => output.note(`Copying ${topic}.`);
  await copyLog({ ...options, onRecords, onTopic }, planned);
  await output.line(`${formatCountIs(total, 'record')} copied.`);
  await moveOffsets(move);
  const artifacts = await copyArtifacts(source.artifacts, target.platform.artifacts, signal);
  const copied = formatCountIs(artifacts.copied, 'artifact');
  await output.line(`${copied} copied, ${artifacts.bytes} bytes.`);
  await moveHotState(move);
  await writeWarehouse(move, total > 0);
  await endPromotion(target.platform);
}

/** Compares every record and every artifact; rejects if one is missing or differs. */
export async function compareCopies(move: Move): Promise<void> {
  const { source, target, output, signal } = move;
  const options = await prepareCopy(move);
  const planned = await planCopy(options, COPIED_TOPICS, FADING_TOPICS);
  const missing = countMissing(planned);
  if (missing > 0) throw refused(`${formatCountIs(missing, 'record')} only in the data folder`);
  const total = planned.reduce((sum, one) => sum + one.target.high - one.target.low, 0);
  let done = 0;
  const onRecords = (count: number) => {
    done += count;
    output.progress({ done, total, unit: 'records' });
  };
  await compareLogs({ ...options, onRecords }, planned);
  await output.line(`${formatCountIs(done, 'record')} the same in both installations.`);
  const same = await compareArtifacts(source.artifacts, target.platform.artifacts, signal);
  await output.line(`${formatCountIs(same, 'artifact')} the same in both installations.`);
}

/** Registers the schemas in the registry, from the oldest to the newest. */
async function prepareCopy(move: Move): Promise<LogCopyOptions> {
  const { context, source, target, signal } = move;
  const home = new PlacedBroker({ ...context, broker: source.broker });
  await prepareLog({ broker: home, codec: source.codec }, context.config);
  const { kafkaTopicPrefix: prefix } = context.config;
  const known = await readEmbeddedSchemas(context.config);
  const named = known.map(({ subject, text }) => ({ subject: `${prefix}${subject}`, text }));
  const ids = await registerSchemas(context, named);
  await target.platform.codec.prepare();
  const newIds: NewSchemaIds = TOPICS.reduce((all, topic) => {
    const own = known.flatMap(({ subject, id }, i) =>
      subject === `${topic}-value` ? [[id, ids[i]!] as const] : [],
    );
    return all.set(topic, new Map(own));
  }, new Map<string, ReadonlyMap<number, number>>());
  const codecs = { source: source.codec, target: target.platform.codec };
  const translate = createTranslation(codecs, newIds);
  const onRecords = () => undefined;
  return { source: source.broker, target: target.broker, translate, signal, onRecords };
}

/** The topics of the plan, each with its current number of partitions. */
function specsLike(
  { config }: RuntimeContext,
  planned: Awaited<ReturnType<typeof planCopy>>,
): readonly TopicSpec[] {
  return [PLACEMENTS_SPEC, ...topicSpecs(config)].flatMap((spec) => {
    const partitions = planned.filter(({ topic }) => topic === spec.name).length;
    return partitions === 0 ? [] : [{ ...spec, partitions }];
  });
}

/** MH2. */
async function moveOffsets({ context, source, target, output, signal }: Move): Promise<void> {
  const onWait = (group: string) =>
    output.note(
      `The group ${group} has members. Waiting: the members of a killed process leave soon.`,
    );
  const brokers = { source: source.broker, target: target.broker };
  await copyOffsets({ ...brokers, clock: context.clock, signal, onWait }, COPIED_GROUPS);
}

/** The sink's marks describe its tables, which are rebuilt. */
async function moveHotState({ context, target, output }: Move): Promise<void> {
  const left = [LOG_IDENTITY, SINK_MARKS, SINK_ROW_MARKS];
  const isKept = (key: string) => !left.includes(key) && !key.startsWith(REBUILD_MARKS_PREFIX);
  const copied = await copyHotState(context, target.platform.hotState, isKept);
  await forgetMarksOfOtherLog(target.platform);
  const keys = formatCount(copied, 'key');
  await output.line(`${keys} of hot state ${copied === 1 ? 'is' : 'are'} copied.`);
}

/** MH3. */
async function writeWarehouse(move: Move, isBehind: boolean): Promise<void> {
  const { context, target, output, signal } = move;
  const { platform, identity } = target;
  await prepareLog(platform, context.config);
  if (!isBehind && (await readWrittenLog(platform.warehouse)) === identity) return;
  output.note('Writing the warehouse from the log.');
  const rebuild = await OPERATOR_TASKS.rebuild();
  await rebuild({ platform, output, signal, isServing: true }, {});
}
