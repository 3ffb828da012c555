/** A dead letter as a line in a list, and in full. */
import type { ListedLetter, WholeLetter } from '../../../ledger/letters/dead-letter-admin.ts';
import type { Platform } from '../../../ledger/platform.ts';
import { type FoundLetter, toLogRecord } from '../read-letters.ts';
import { showKey, showRecord } from '../record-json.ts';
import { readRetried } from './retried-letters.ts';

export async function listLetter(
  { hotState }: Pick<Platform, 'hotState'>,
  found: FoundLetter,
): Promise<ListedLetter> {
  const { id, letter, reason } = found;
  const { topic, partition, offset, group, attempts, value, error, at } = letter;
  return {
    id,
    error,
    reason,
    group,
    attempts,
    retried: await readRetried(hotState, found),
    from: { topic, partition, offset },
    at,
    bytes: value.length,
  };
}

export async function readWholeLetter(
  platform: Pick<Platform, 'hotState' | 'codec'>,
  found: FoundLetter,
): Promise<WholeLetter> {
  const { letter } = found;
  const { record, undecodable } = await showRecord(platform.codec, toLogRecord(letter));
  return {
    ...(await listLetter(platform, found)),
    key: showKey(letter.key),
    record: record ?? null,
    undecodable: undecodable ?? null,
    base64: Buffer.from(letter.value).toString('base64'),
  };
}
