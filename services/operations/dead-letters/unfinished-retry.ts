/**
 * The group of letters whose retry has begun, stored in hot state: if a retry is killed, the next
 * one finishes it (RL3). If hot state is lost, so is this group.
 */
import { createHash } from 'node:crypto';
import type { TopicName } from '../../../domain/records.ts';
import type { TaskContext } from '../../../ledger/operator-task.ts';
import type { HotState } from '../../../platform/hot-state/hot-state.ts';
import type { LogRecord } from '../../../platform/log/broker.ts';

export interface UnfinishedRetry {
  /** The name of the replay that reruns their jobs. */
  readonly replay: string;
  /** Of the letters. */
  readonly ids: readonly string[];
  /** By topic: the ends of its partitions before any record was appended again. */
  readonly ends: Readonly<Record<string, readonly number[]>>;
}

const KEY = 'letters-retry-begun';
const KEPT_MS = 7 * 86_400_000;

export function saveUnfinished(hotState: HotState, begun: UnfinishedRetry): Promise<void> {
  return hotState.set(KEY, JSON.stringify(begun), KEPT_MS);
}

export async function readUnfinished(hotState: HotState): Promise<UnfinishedRetry | null> {
  const json = await hotState.get(KEY);
  return json === null ? null : JSON.parse(json);
}

export function removeUnfinished(hotState: HotState): Promise<void> {
  return hotState.delete(KEY);
}

/** A record to append again, with its bytes. */
export interface RepeatedRecord {
  readonly topic: TopicName;
  readonly record: Pick<LogRecord, 'key' | 'value'>;
}

export async function readEnds(
  { broker }: TaskContext['platform'],
  records: readonly RepeatedRecord[],
): Promise<UnfinishedRetry['ends']> {
  const ends: Record<string, readonly number[]> = {};
  for (const topic of new Set(records.map((repeated) => repeated.topic))) {
    ends[topic] = (await broker.ends(topic)).map(({ high }) => high);
  }
  return ends;
}

/** The records that are not on the log after the ends. */
export async function withoutAppended(
  { platform, signal }: TaskContext,
  records: readonly RepeatedRecord[],
  ends: UnfinishedRetry['ends'],
): Promise<RepeatedRecord[]> {
  const { broker } = platform;
  const wanted = new Set(records.map(fingerprint));
  const appended = new Map<string, number>();
  for (const topic of new Set(records.map((repeated) => repeated.topic))) {
    for (const [partition, { low, high }] of (await broker.ends(topic)).entries()) {
      const fromOffset = Math.max(low, ends[topic]?.[partition] ?? low);
      if (fromOffset >= high) continue;
      const range = { topic, partition, fromOffset, toOffset: high, signal };
      for await (const page of broker.read(range)) {
        for (const print of page.map((record) => fingerprint({ topic, record }))) {
          if (wanted.has(print)) appended.set(print, (appended.get(print) ?? 0) + 1);
        }
      }
    }
  }
  return records.filter((repeated) => {
    const print = fingerprint(repeated);
    const left = appended.get(print) ?? 0;
    if (left > 0) appended.set(print, left - 1);
    return left === 0;
  });
}

function fingerprint({ topic, record }: RepeatedRecord): string {
  const hash = createHash('sha256').update(`${topic}\0${record.key.length}\0`);
  return hash.update(record.key).update(record.value).digest('base64');
}
