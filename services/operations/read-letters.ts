/**
 * Reads the dead letters on the log, for commands. A letter is identified by its position on the
 * topic `dead-letters`: `PARTITION-OFFSET`.
 */
import type { DeadLetterRecord, JobRecord } from '../../domain/records.ts';
import type { LetterFilter } from '../../ledger/letters/dead-letter-admin.ts';
import type { TaskContext } from '../../ledger/operator-task.ts';
import type { Platform } from '../../ledger/platform.ts';
import { REASON_HEADER } from '../../ledger/records/dead-letters.ts';
import { decodeIfReadable } from '../../ledger/records/decode.ts';
import type { LogRecord, PartitionRange } from '../../platform/log/broker.ts';
import { showBytes } from './record-json.ts';

export interface FoundLetter {
  /** `PARTITION-OFFSET` */
  readonly id: string;
  readonly letter: DeadLetterRecord;
  /** Null in letters of earlier builds. */
  readonly reason: string | null;
}

/** Letters that cannot be decoded themselves are skipped, with a note. */
export async function* readLetters(
  { platform, output, signal }: TaskContext,
  ranges: readonly PartitionRange[],
  filter: LetterFilter = {},
): AsyncGenerator<FoundLetter> {
  for (const range of ranges) {
    if (range.fromOffset >= range.toOffset) continue;
    for await (const records of platform.broker.read({ ...range, signal })) {
      for (const record of records) {
        const found = await decodeLetter(platform.codec, record);
        if (found === null) output.note(`The letter ${letterId(record)} cannot be decoded.`);
        else if (matchesFilter(found, filter)) yield found;
      }
    }
  }
}

function letterId({ partition, offset }: LogRecord): string {
  return `${partition}-${offset}`;
}

/** Null for a record that is not a letter. The letter has its own copy of its bytes. */
export async function decodeLetter(
  codec: Platform['codec'],
  record: LogRecord,
): Promise<FoundLetter | null> {
  const letter = await decodeIfReadable(codec, 'dead-letters', record);
  if (letter === null) return null;
  const reason = record.headers[REASON_HEADER];
  return {
    id: letterId(record),
    letter: { ...letter, key: Buffer.from(letter.key), value: Buffer.from(letter.value) },
    reason: reason === undefined ? null : showBytes(reason),
  };
}

function matchesFilter({ letter, reason }: FoundLetter, filter: LetterFilter): boolean {
  if (filter.topic !== undefined && letter.topic !== filter.topic) return false;
  if (filter.group !== undefined && letter.group !== filter.group) return false;
  if (filter.reason === undefined) return true;
  if (reason === filter.reason) return true;
  return letter.error.toLowerCase().includes(filter.reason.toLowerCase());
}

/** The job in the letter; null for another kind of letter. */
export async function decodeLetterJob(
  codec: Platform['codec'],
  { letter }: FoundLetter,
): Promise<JobRecord | null> {
  const { topic } = letter;
  if (topic !== 'jobs.bulk' && topic !== 'jobs.interactive') return null;
  return decodeIfReadable(codec, topic, toLogRecord(letter));
}

/** The original record as it was on the log. */
export function toLogRecord(letter: DeadLetterRecord): LogRecord {
  const { topic, partition, offset, key, value, at } = letter;
  return { topic, partition, offset, key, value, timestampMs: at, headers: {} };
}
