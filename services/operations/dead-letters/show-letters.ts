/** `cairn dead-letters list|show`: what could not be processed, why, and where it came from. */
import * as z from 'zod';
import {
  type OperatorTask,
  readTaskOptions,
  type TaskContext,
  wholeNumberOption,
} from '../../../ledger/operator-task.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import { logPoint, readRanges } from '../offset-options.ts';
import { decodeLetter, type FoundLetter, readLetters, toLogRecord } from '../read-letters.ts';
import { showKey, showRecord } from '../record-json.ts';
import { readRecordAt } from '../show-topics.ts';
import { readRetried } from './retried-letters.ts';

export const letterFilter = z.object({
  topic: z.string().optional(),
  group: z.string().optional(),
  reason: z.string().min(1).optional(),
  from: logPoint.optional(),
  to: logPoint.optional(),
});

const listOptions = letterFilter.extend({ limit: wholeNumberOption(1).optional() });

export const listLetters: OperatorTask = async (context, given) => {
  const { limit = Number.POSITIVE_INFINITY, ...filter } = readTaskOptions(listOptions, given);
  const ranges = await readRanges(context.platform.broker, { ...filter, topic: 'dead-letters' });
  let shown = 0;
  for await (const found of readLetters(context, ranges, filter)) {
    if (shown === limit) break;
    if (shown++ === 0) await context.output.line(COLUMNS);
    await context.output.line(await describeLetter(context, found));
  }
  return shown > 0 ? 'done' : 'nothing';
};

const COLUMNS = [
  'id',
  'time',
  'record',
  'group',
  'reason',
  'attempts',
  'bytes',
  'retried',
  'error',
].join('\t');

/** Columns divided by tabs; `-` stands for what is not known. */
async function describeLetter({ platform }: TaskContext, found: FoundLetter): Promise<string> {
  const { id, letter, reason } = found;
  const { topic, partition, offset, group, attempts, value, error, at } = letter;
  const retried = await readRetried(platform.hotState, id);
  return [
    id,
    toTimestamp(at),
    `${topic}/${partition}/${offset}`,
    group,
    reason ?? '-',
    attempts,
    value.length,
    retried ?? '-',
    error.replaceAll(/\s+/g, ' '),
  ].join('\t');
}

export const showLetter: OperatorTask = async ({ platform, output }, given) => {
  const { id } = readTaskOptions(z.object({ id: z.string() }), given);
  const found = await findLetter(platform, id);
  if (found === null) return 'nothing';
  const { letter, reason } = found;
  const { topic, partition, offset, group, attempts, at, error, key, value } = letter;
  const { record, undecodable } = await showRecord(platform.codec, toLogRecord(letter));
  const shown = {
    id,
    time: toTimestamp(at),
    error,
    reason,
    group,
    attempts,
    retried: await readRetried(platform.hotState, id),
    from: { topic, partition, offset },
    key: showKey(key),
    record,
    undecodable,
    size_bytes: value.length,
    bytes: Buffer.from(value).toString('base64'),
  };
  await output.line(JSON.stringify(shown, null, 2));
  return 'done';
};

/** Null when there is no letter of that id. Rejects an id that cannot be one. */
export async function findLetter(
  { broker, codec }: TaskContext['platform'],
  id: string,
): Promise<FoundLetter | null> {
  const match = /^(\d{1,6})-(\d{1,15})$/.exec(id);
  if (match === null) {
    const message = `${id} is no id of a letter; \`cairn dead-letters list\` shows them.`;
    throw new CairnError('config_invalid', message);
  }
  const at = { topic: 'dead-letters', partition: Number(match[1]), offset: Number(match[2]) };
  const record = await readRecordAt(broker, at);
  return record === null ? null : decodeLetter(codec, record);
}
