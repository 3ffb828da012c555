/**
 * `cairn dead-letters list|show`: the records that could not be processed, newest first, with the
 * reason and the origin.
 */
import * as z from 'zod';
import { LETTER_ID } from '../../../domain/records.ts';
import type { ListedLetter } from '../../../ledger/letters/dead-letter-admin.ts';
import {
  type OperatorTask,
  readTaskOptions,
  type TaskContext,
  wholeNumberOption,
} from '../../../ledger/operator-task.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import { logPoint, readRanges } from '../offset-options.ts';
import { decodeLetter, type FoundLetter } from '../read-letters.ts';
import { readRecordAt, topicName } from '../show-topics.ts';
import { readWholeLetter } from './letter-views.ts';
import { readNewestLetters } from './newest-letters.ts';

export const letterFilter = z.object({
  topic: topicName.optional(),
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
  for await (const letter of readNewestLetters(context, ranges, filter)) {
    if (shown === limit) break;
    if (shown++ === 0) await context.output.line(COLUMNS);
    await context.output.line(describeLetter(letter));
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

/** Columns separated by tabs; `-` for unknown values. */
function describeLetter(letter: ListedLetter): string {
  const { id, at, from, group, reason, attempts, bytes, retried, error } = letter;
  return [
    id,
    toTimestamp(at),
    `${from.topic}/${from.partition}/${from.offset}`,
    group,
    reason ?? '-',
    attempts,
    bytes,
    retried ?? '-',
    error.replaceAll(/\s+/g, ' '),
  ].join('\t');
}

export const showLetter: OperatorTask = async ({ platform, output }, given) => {
  const { id } = readTaskOptions(z.object({ id: z.string() }), given);
  const found = await findLetter(platform, id);
  if (found === null) return 'nothing';
  const { at, bytes, base64, key, record, undecodable, ...rest } = await readWholeLetter(
    platform,
    found,
  );
  const shown = {
    ...{ ...rest, time: toTimestamp(at), key, record, undecodable },
    ...{ size_bytes: bytes, bytes: base64 },
  };
  await output.line(JSON.stringify(shown, null, 2));
  return 'done';
};

/** Null if there is no letter with that id. Rejects an invalid id. */
export async function findLetter(
  { broker, codec }: TaskContext['platform'],
  id: string,
): Promise<FoundLetter | null> {
  if (!LETTER_ID.test(id)) {
    const message = `${id} is no id of a letter; \`cairn dead-letters list\` shows them.`;
    throw new CairnError('config_invalid', message);
  }
  const [partition, offset] = id.split('-').map(Number) as [number, number];
  const at = { topic: 'dead-letters', partition, offset };
  const record = await readRecordAt(broker, at);
  return record === null ? null : decodeLetter(codec, record);
}
