/**
 * What a caller wrote, its next request sees: a read waits until the sink has passed the last
 * record of its organization.
 *
 * Writers raise the organization's marks in hot state before they answer, the sink raises its own
 * after each block; both name partitions and the offset that comes next. Marks that were lost make
 * a read early, never wrong for longer than the sink's delay.
 */

import { sourceName, type TopicName } from '../../domain/records.ts';
import type { AppendedTo } from '../broker/broker.ts';
import type { Parts } from '../parts.ts';
import { CairnError } from '../runtime/errors.ts';

const SINK_MARKS = 'sink';
const FIRST_SLEEP_MS = 2;
const MAX_SLEEP_MS = 50;

type Marks = Readonly<Record<string, number>>;

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
  const ends = await parts.broker.ends(topic);
  const marks = ends.map(({ high }, partition) => [sourceName(topic, partition), high]);
  await waitForMarks(parts, Object.fromEntries(marks), signal);
}

async function waitForMarks(parts: Parts, wanted: Marks, signal?: AbortSignal): Promise<void> {
  const { clock, config, hotState } = parts;
  const deadlineMs = clock.elapsedMs() + config.readWaitMs;
  let sleepMs = FIRST_SLEEP_MS;
  while (!isPast(await hotState.marks(SINK_MARKS), wanted)) {
    if (clock.elapsedMs() >= deadlineMs || signal?.aborted) {
      throw new CairnError('read_behind', 'The sink has not written what was accepted before.');
    }
    await clock.sleep(sleepMs, signal);
    sleepMs = Math.min(2 * sleepMs, MAX_SLEEP_MS);
  }
}

function isPast(sink: Marks, wanted: Marks): boolean {
  return Object.entries(wanted).every(([source, offset]) => (sink[source] ?? 0) >= offset);
}
