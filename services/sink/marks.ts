/**
 * How far the sink has got, told through hot state: under one key, `topic/partition` to the first
 * offset that is not written yet. Readers wait on it for what was written before them.
 *
 * Hot state may be lost: what is known here is told again every few seconds, and what others know
 * can be had from the offsets that their group committed.
 */

import { sourceName } from '../../domain/records.ts';
import type { Broker, TopicPartition } from '../../platform/broker/broker.ts';
import type { HotState } from '../../platform/hot-state/hot-state.ts';
import { type Marks, SINK_MARKS } from '../../platform/journal/read-barrier.ts';
import type { Clock } from '../../platform/runtime/clock.ts';

export class PublishedMarks {
  readonly #hotState: HotState;
  #known: Record<string, number> = {};

  constructor(hotState: HotState) {
    this.#hotState = hotState;
  }

  async publish(marks: Marks): Promise<void> {
    this.#known = { ...this.#known, ...marks };
    await this.#hotState.raiseMarks(SINK_MARKS, marks);
  }

  /** Tells all again; marks only grow, so nothing is taken back. */
  async repeat(): Promise<void> {
    if (Object.keys(this.#known).length > 0)
      await this.#hotState.raiseMarks(SINK_MARKS, this.#known);
  }
}

/** The offsets that the group has committed, as marks. */
export async function committedMarks(
  broker: Broker,
  group: string,
  partitions: readonly TopicPartition[],
): Promise<Marks> {
  const marks: Record<string, number> = {};
  for (const topic of new Set(partitions.map((partition) => partition.topic))) {
    const committed = await broker.committed(group, topic);
    for (const { topic: owner, partition } of partitions) {
      const offset = owner === topic ? committed[partition] : undefined;
      if (offset !== undefined && offset !== null) marks[sourceName(topic, partition)] = offset;
    }
  }
  return marks;
}

const ASK_INTERVAL_MS = 5;
/** After so many questions without an answer the log is asked instead of hot state. */
const ASKS_BEFORE_LOG = 100;

/** Resolves true when everything up to the positions is written, false when aborted first. */
export async function waitForPositions(
  positions: Marks,
  ask: { hotState: HotState; committed: () => Promise<Marks>; clock: Clock; signal: AbortSignal },
): Promise<boolean> {
  const missing = (marks: Marks) =>
    Object.entries(positions).some(([source, offset]) => (marks[source] ?? 0) <= offset);
  for (let asked = 1; !ask.signal.aborted; asked++) {
    if (!missing(await ask.hotState.marks(SINK_MARKS))) return true;
    if (asked % ASKS_BEFORE_LOG === 0 && !missing(await ask.committed())) return true;
    await ask.clock.sleep(ASK_INTERVAL_MS, ask.signal);
  }
  return false;
}
