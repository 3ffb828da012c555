/**
 * The sink: consumes topics and writes their records to the warehouse. Each topic group is a
 * separate consumer group, so that a stalled one does not delay the others.
 *
 * It serves no requests, and writes nothing to the log except dead letters.
 */
import type { Platform } from '../../ledger/platform.ts';
import { SinkMarksPublisher } from '../../ledger/progress.ts';
import { areSinksPaused } from '../../ledger/sink-pause.ts';
import type { TopicPartition } from '../../platform/log/broker.ts';
import type { BlockConsumer } from '../../platform/log/consumer/block-consumer.ts';
import { endProcess } from '../../platform/runtime/end-process.ts';
import { once, type Service } from '../../platform/runtime/life-cycle.ts';
import { OutageLog } from '../../platform/runtime/outage-log.ts';
import { startTopicGroup } from './block-writer.ts';
import { WarehouseClaim } from './claim-warehouse.ts';
import { LogComparison } from './compare-log.ts';
import { reportRebuild } from './report-rebuild.ts';
import { TOPIC_GROUPS } from './topic-groups.ts';
import { watchLoneSink } from './watch-lone-sink.ts';
import { watchTables } from './watch-tables.ts';

const REPEAT_MARKS_MS = 3_000;

/** `onFatal` is for tests; by default, a fault that is not transient ends the process. */
export function createSink(platform: Platform, onFatal = endProcess): Service {
  const marks = new SinkMarksPublisher(platform.hotState);
  const stopping = new AbortController();
  const consumers = new SinkConsumers(platform, marks, onFatal);
  let repeating: Promise<unknown> | undefined;
  return {
    name: 'sink',
    // Each consumer waits for the warehouse itself, before its first block.
    start: async () => {
      const { signal } = stopping;
      const claim = new WarehouseClaim(platform);
      await claim.take(signal);
      if (signal.aborted) return;
      await consumers.start();
      repeating = Promise.all([
        repeatMarks(platform, marks, consumers, signal),
        reportRebuild(platform, signal),
        watchLoneSink(platform, consumers, signal),
        claim.keep(signal),
        watchTables(platform, signal).catch(onFatal),
      ]);
    },
    stop: once(async () => {
      stopping.abort();
      await consumers.stop();
      await repeating;
      // A pause may have ended in between.
      await consumers.stop();
    }),
  };
}

/** The consumers of all topic groups, which leave together while the tables are swapped. */
class SinkConsumers {
  readonly #platform: Platform;
  readonly #marks: SinkMarksPublisher;
  readonly #onFatal: (error: unknown) => void;
  #running: BlockConsumer[] = [];

  constructor(platform: Platform, marks: SinkMarksPublisher, onFatal: (error: unknown) => void) {
    [this.#platform, this.#marks, this.#onFatal] = [platform, marks, onFatal];
  }

  readonly topics = TOPIC_GROUPS.flatMap(({ topics }) => topics);

  assigned(): readonly TopicPartition[] | null {
    if (!this.areRunning) return null;
    return this.#running.flatMap((consumer) => consumer.state().partitions);
  }

  get areRunning(): boolean {
    return this.#running.length > 0;
  }

  /** The tables may have been replaced, so they are compared with the log again. */
  async start(): Promise<void> {
    const comparison = new LogComparison(this.#platform, TOPIC_GROUPS);
    try {
      for (const topicGroup of TOPIC_GROUPS) {
        const [marks, onFatal] = [this.#marks, this.#onFatal];
        const started = startTopicGroup(topicGroup, this.#platform, marks, comparison, onFatal);
        this.#running.push(await started);
      }
    } catch (error) {
      // Otherwise they fail while the process ends, and that would be given as its reason.
      await this.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = [];
    await Promise.all(running.map((consumer) => consumer.stop()));
  }
}

/** Repeats the marks, and honours a pause. */
async function repeatMarks(
  { clock, log, hotState }: Platform,
  marks: SinkMarksPublisher,
  consumers: SinkConsumers,
  signal: AbortSignal,
): Promise<void> {
  const outage = new OutageLog({ clock, log }, 'hot state');
  while (!signal.aborted) {
    await clock.sleep(REPEAT_MARKS_MS, signal);
    if (signal.aborted) return;
    const isPaused = await areSinksPaused(hotState).catch(() => !consumers.areRunning);
    if (isPaused && consumers.areRunning) {
      log.info({}, 'the sink pauses; the tables are being swapped');
      await consumers.stop();
    } else if (!isPaused && !consumers.areRunning && !signal.aborted) {
      await consumers.start();
      log.info({}, 'the sink resumes');
    }
    await marks.repeat().then(
      () => outage.worked(),
      (error: unknown) => outage.failed('publishing marks', error),
    );
  }
}
