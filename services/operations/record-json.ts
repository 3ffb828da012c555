/** Formats log records as JSON for people: bytes become text or base64. */
import { KEY_SEPARATOR, type TopicName } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import { decodeRecord } from '../../ledger/records/decode.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import { PLACEMENTS_TOPIC } from '../../platform/log/placement/placements.ts';
import { toTimestamp } from '../../platform/runtime/clock.ts';
import { errorMessage, isCairnError } from '../../platform/runtime/errors.ts';

export interface ShownRecord {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly time: string;
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly record?: unknown;
  /** Why the record could not be decoded; `bytes` then has its value in base64. */
  readonly undecodable?: string;
  readonly bytes?: string;
}

export async function showRecord(
  codec: Platform['codec'],
  record: LogRecord,
): Promise<ShownRecord> {
  const { topic, partition, offset, timestampMs } = record;
  const headers = Object.entries(record.headers).map(([name, value]) => [name, showBytes(value)]);
  return {
    topic,
    partition,
    offset,
    time: toTimestamp(timestampMs),
    key: showKey(record.key),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(await showValue(codec, record)),
  };
}

async function showValue(codec: Platform['codec'], record: LogRecord) {
  try {
    return { record: showFields(await decodeValue(codec, record)) };
  } catch (error) {
    if (!isCairnError(error)) throw error;
    const bytes = Buffer.from(record.value).toString('base64');
    return { undecodable: errorMessage(error), bytes };
  }
}

async function decodeValue(codec: Platform['codec'], record: LogRecord): Promise<unknown> {
  if (record.topic !== PLACEMENTS_TOPIC) {
    return decodeRecord(codec, record.topic as TopicName, record);
  }
  return JSON.parse(Buffer.from(record.value).toString());
}

/**
 * The parts of a key are separated by `/`. A `/` within a part is `%2F` and a `%` is `%25`, as in a
 * path of the API, so that no two keys are shown alike.
 */
export function showKey(key: Uint8Array): string {
  const text = showBytes(key);
  if (text.startsWith(BASE64)) return text;
  const parts = text.replaceAll('%', '%25').replaceAll('/', '%2F');
  return parts.replaceAll(KEY_SEPARATOR, '/');
}

/** A key that a person wrote, as `showKey` shows it: a `%` may stand for itself. */
export function readShownKey(text: string): string {
  return text.replace(/%2f/gi, '%2F').replace(/%(?!2F|25)/g, '%25');
}

const BASE64 = 'base64:';

/** Text if the bytes are UTF-8, otherwise `base64:` and base64. */
export function showBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return BASE64 + Buffer.from(bytes).toString('base64');
  }
}

/** Texts that contain JSON are shown as JSON, bytes in base64, and secrets not at all. */
function showFields(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(showFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    if (name === 'secret') return [name, 'hidden'];
    if (!name.endsWith('_json') || typeof field !== 'string') return [name, showFields(field)];
    return [name.slice(0, -'_json'.length), parseOrKeep(field)];
  });
  return Object.fromEntries(fields);
}

function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
