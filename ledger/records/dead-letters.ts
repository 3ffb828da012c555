/**
 * Appends records that could not be processed to `dead-letters`, with their origin (I5).
 *
 * DL1 Each dead letter is logged in one line, here and nowhere else.
 * DL2 A letter is larger than its record. If the log refuses it as too large, it keeps only the
 *     head of the record's key and value, and its error says how much. So a large record stops
 *     nothing.
 */
import type { DeadLetterRecord } from '../../domain/records.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import { isCairnError } from '../../platform/runtime/errors.ts';
import { splitIntoPieces } from '../../platform/warehouse/pages.ts';
import type { Platform } from '../platform.ts';
import { appendRecords } from './append.ts';

export interface DeadRecord {
  readonly record: LogRecord;
  readonly error: string;
  /** One of few values, for metrics; `unknown` if omitted. */
  readonly reason?: string | undefined;
  /** The job's run, if it is known. */
  readonly run?: string | undefined;
  /** How many attempts were made to process it. */
  readonly attempts: number;
}

type LetterPlatform = Pick<Platform, 'broker' | 'codec' | 'clock' | 'log' | 'telemetry'>;

/** A letter, with additional data for its log line and its metric. */
interface Letter {
  readonly record: DeadLetterRecord;
  readonly reason: string;
  readonly run: string | undefined;
}

/** The header of a letter that contains its reason; letters of earlier builds have none. */
export const REASON_HEADER = 'cairn-reason';
/** The most bytes of keys and values of one append. */
const MAX_APPEND_BYTES = 8 * 1024 * 1024;
const MAX_ERROR_CHARS = 2_000;
/** In the error of a letter that does not contain its whole record. */
const CUT_NOTE = ' The letter keeps the first ';

/** Dead letters are durable when it resolves. A second call appends duplicates. */
export async function appendDeadLetters(
  platform: LetterPlatform,
  group: string,
  dead: readonly DeadRecord[],
): Promise<void> {
  const at = platform.clock.nowMs();
  const size = ({ record }: DeadRecord) => record.key.length + record.value.length;
  for (const piece of splitIntoPieces(dead, size, Infinity, MAX_APPEND_BYTES)) {
    await appendLetters(
      platform,
      piece.map((one) => {
        const { reason = 'unknown', run } = one;
        return { record: toDeadLetter(one, group, at), reason, run };
      }),
    );
  }
}

async function appendLetters(platform: LetterPlatform, letters: readonly Letter[]): Promise<void> {
  try {
    await appendRecords(platform, 'dead-letters', letters.map(letterEntry));
    for (const letter of letters) logLetter(platform, letter);
  } catch (error) {
    if (!isCairnError(error, 'record_too_large')) throw error;
    // Each one separately. On Kafka some of them may then be on the log twice.
    for (const letter of letters) await appendLargeLetter(platform, letter);
  }
}

function letterEntry({ record, reason }: Letter) {
  return { key: record.key, record, headers: { [REASON_HEADER]: Buffer.from(reason) } };
}

/** DL2: halves the bytes that the letter keeps until the log accepts it. */
async function appendLargeLetter(platform: LetterPlatform, whole: Letter): Promise<void> {
  let keptBytes = Math.max(whole.record.key.length, whole.record.value.length);
  for (let letter = whole; ; letter = { ...whole, record: shortenText(whole.record, keptBytes) }) {
    try {
      await appendRecords(platform, 'dead-letters', [letterEntry(letter)]);
      return logLetter(platform, letter);
    } catch (error) {
      if (!isCairnError(error, 'record_too_large')) throw error;
      if (keptBytes === 0) return logLostLetter(platform, letter);
      keptBytes = Math.floor(keptBytes / 2);
    }
  }
}

function shortenText(letter: DeadLetterRecord, keptBytes: number): DeadLetterRecord {
  const cut = (['key', 'value'] as const).filter((field) => letter[field].length > keptBytes);
  const notes = cut.map(
    (field) => `${CUT_NOTE}${keptBytes} of ${letter[field].length} bytes of its ${field}.`,
  );
  return {
    ...letter,
    key: letter.key.subarray(0, keptBytes),
    value: letter.value.subarray(0, keptBytes),
    error: letter.error + notes.join(''),
  };
}

/** True if the letter does not contain its whole record, because the log refused that. */
export function isCutLetter({ error }: Pick<DeadLetterRecord, 'error'>): boolean {
  return error.includes(CUT_NOTE);
}

function logLetter(platform: LetterPlatform, letter: Letter): void {
  countLetter(platform, letter);
  platform.log.warn(origin(letter), 'record is dead; appended it to dead-letters');
}

/**
 * The topic accepts hardly any bytes. Only an operator can change that, and the work must go on.
 */
function logLostLetter(platform: LetterPlatform, letter: Letter): void {
  countLetter(platform, letter);
  const message = 'record is dead; dead-letters refuses even a letter without its bytes';
  platform.log.error(origin(letter), message);
}

function origin({ record, reason, run }: Letter) {
  const { topic, partition, offset, group, error, attempts } = record;
  return { topic, partition, offset, group, reason, error, attempts, ...(run && { run }) };
}

/**
 * Initializes the metric of a group's letters with zero, so that the first one is seen as an
 * increase.
 */
export function declareDeadLetters(
  telemetry: LetterPlatform['telemetry'],
  group: string,
  topics: readonly string[],
  reasons: readonly string[] = [],
): void {
  const counter = deadLetterCounter(telemetry);
  for (const topic of topics) {
    for (const reason of ['record_undecodable', ...reasons]) {
      counter.add({ topic, group, reason }, 0);
    }
  }
}

function deadLetterCounter({ metrics }: LetterPlatform['telemetry']) {
  return metrics.counter({
    name: 'cairn_dead_letters_total',
    help: 'Records that could not be processed, by topic and reason.',
    labels: ['topic', 'group', 'reason'],
  });
}

function countLetter({ telemetry }: LetterPlatform, { record, reason }: Letter): void {
  const { topic, group } = record;
  deadLetterCounter(telemetry).add({ topic, group, reason });
}

function toDeadLetter(dead: DeadRecord, group: string, at: number): DeadLetterRecord {
  const { record, attempts } = dead;
  const { topic, partition, offset, key, value } = record;
  // The encoder accepts only Buffers.
  const bytes = { key: Buffer.from(key), value: Buffer.from(value) };
  const error = dead.error.slice(0, MAX_ERROR_CHARS);
  return { topic, partition, offset, group, ...bytes, error, attempts, at };
}
