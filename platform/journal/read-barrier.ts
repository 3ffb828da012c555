/**
 * What a caller wrote, its next request sees: a read waits until the sink has passed the last
 * record of its organization.
 *
 * Writers raise the organization's marks in hot state before they answer, the sink raises its own
 * after each block; both name partitions and the offset that comes next. Marks that were lost make
 * a read early, never wrong for longer than the sink's delay.
 */

import { sourceName, type TopicName } from '../../domain/records.ts';
import type { AppendedTo, Broker } from '../broker/broker.ts';
import type { HotState } from '../hot-state/hot-state.ts';
import type { Parts } from '../parts.ts';
import { CairnError } from '../runtime/errors.ts';

/** The key in hot state under which the sink says how far it has come. */
export const SINK_MARKS = 'sink';
const FIRST_SLEEP_MS = 2;
const MAX_SLEEP_MS = 50;

export type Marks = Readonly<Record<string, number>>;

export function writtenMarksKey(organizationId: string): string {
  return `written:${organizationId}`;
}

/** By partition: the offset after the last one that was appended. */
export function marksOf(appended: readonly AppendedTo[]): Record<string, number> {
  return Object.fromEntries(
    appended.map(({ topic, partition, lastOffset }) => [
      sourceName(topic, partition),
      lastOffset + 1,
    ]),
  );
}

/**
 * Rejects with `read_behind` when the sink has not come that far within `readWaitMs`, or when the
 * signal is aborted first.
 */
export async function waitForWrites(
  parts: Parts,
  organizationId: string,
  signal?: AbortSignal,
): Promise<void> {
  const written = await parts.hotState.marks(writtenMarksKey(organizationId));
  await waitForMarks(parts, written, signal);
}

/** As waitForWrites, for all that stands on a topic now, whoever wrote it. */
export async function waitForTopic(
  parts: Parts,
  topic: TopicName,
  signal?: AbortSignal,
): Promise<void> {
  await waitForMarks(parts, await endMarks(parts.broker, topic), signal);
}

/** By partition of a topic: the offset after its last record. */
export async function endMarks(broker: Broker, topic: TopicName): Promise<Marks> {
  const ends = await broker.ends(topic);
  const marks = ends.map(({ high }, partition) => [sourceName(topic, partition), high]);
  return Object.fromEntries(marks);
}

/** How far the sink has come. */
export function sinkMarks(hotState: HotState): Promise<Marks> {
  return hotState.marks(SINK_MARKS);
}

async function waitForMarks(parts: Parts, wanted: Marks, signal?: AbortSignal): Promise<void> {
  const { clock, config, hotState } = parts;
  const deadlineMs = clock.elapsedMs() + config.readWaitMs;
  let sleepMs = FIRST_SLEEP_MS;
  while (!isPast(await sinkMarks(hotState), wanted)) {
    if (clock.elapsedMs() >= deadlineMs || signal?.aborted) {
      throw new CairnError('read_behind', 'The sink has not written what was accepted before.');
    }
    await clock.sleep(sleepMs, signal);
    sleepMs = Math.min(2 * sleepMs, MAX_SLEEP_MS);
  }
}

export function isPast(sink: Marks, wanted: Marks): boolean {
  return Object.entries(wanted).every(([source, offset]) => (sink[source] ?? 0) >= offset);
}
