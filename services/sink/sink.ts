/**
 * The sink: consumes topics and writes their records to the warehouse. Each topic group is a
 * consumer group of its own, so that one that stalls does not delay the others.
 *
 * It answers no requests, and writes nothing to the log except dead letters.
 */
import type { Platform } from '../../ledger/platform.ts';
import { SinkMarksPublisher } from '../../ledger/progress.ts';
import type { BlockConsumer } from '../../platform/log/consumer/block-consumer.ts';
import { endProcess } from '../../platform/runtime/end-process.ts';
import { once, type Service } from '../../platform/runtime/life-cycle.ts';
import { OutageLog } from '../../platform/runtime/outage-log.ts';
import { startTopicGroup } from './block-writer.ts';
import { LogComparison } from './compare-log.ts';
import { reportRebuild } from './report-rebuild.ts';
import { TOPIC_GROUPS } from './topic-groups.ts';

const REPEAT_MARKS_MS = 3_000;

/** `onFatal` is for tests; without it a fault that is not transient ends the process. */
export function createSink(platform: Platform, onFatal = endProcess): Service {
  const marks = new SinkMarksPublisher(platform.hotState);
  const stopping = new AbortController();
  const comparison = new LogComparison(platform, TOPIC_GROUPS);
  const consumers: BlockConsumer[] = [];
  let repeating: Promise<unknown> | undefined;
  return {
    name: 'sink',
    // Each consumer waits for the warehouse itself, before its first block.
    start: async () => {
      for (const topicGroup of TOPIC_GROUPS) {
        const started = startTopicGroup(topicGroup, platform, marks, comparison, onFatal);
        consumers.push(await started);
      }
      const { signal } = stopping;
      const report = reportRebuild(platform, signal);
      repeating = Promise.all([repeatMarks(platform, marks, signal), report]);
    },
    stop: once(async () => {
      stopping.abort();
      await Promise.all(consumers.map((consumer) => consumer.stop()));
      await repeating;
    }),
  };
}

async function repeatMarks(
  { clock, log }: Platform,
  marks: SinkMarksPublisher,
  signal: AbortSignal,
): Promise<void> {
  const outage = new OutageLog({ clock, log }, 'hot state');
  while (!signal.aborted) {
    await clock.sleep(REPEAT_MARKS_MS, signal);
    await marks.repeat().then(
      () => outage.worked(),
      (error: unknown) => outage.failed('publishing marks', error),
    );
  }
}
