/**
 * How far the sink has come, and how to wait for it: a read waits until the sink has written the
 * data that it needs.
 *
 * A mark always belongs to a `topic/partition` and is the next offset: everything below it has been
 * appended, or written by the sink. Writers raise marks in hot state before they answer a request
 * (writes.ts). The sink has two kinds: row marks are raised when rows are inserted, sink marks when
 * the counts of their batches are exact again.
 *
 * PR1 Marks only grow, unless the sink finds that the warehouse has lost the rows that they claim.
 *     Hot state may lose marks: the sink repeats its own every few seconds. If the marks of a write
 *     are lost, the next read may be early, but is never wrong for longer than the sink's delay.
 * PR2 Every wait polls with a pause that doubles up to a limit, and ends at its deadline or with
 *     its signal.
 */
import { type BatchRecord, sourceName, type TopicName } from '../domain/records.ts';
import type { HotState } from '../platform/hot-state/hot-state.ts';
import type { AppendedTo, Broker } from '../platform/log/broker.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import type { Platform } from './platform.ts';

/** By `topic/partition`: the next offset. */
export type Marks = Readonly<Record<string, number>>;

/** The key in hot state under which the sink publishes its marks. */
export const SINK_MARKS = 'sink';
/** The same for its row marks. */
export const SINK_ROW_MARKS = 'sink-rows';

const FIRST_PAUSE_MS = 2;
const MAX_PAUSE_MS = 50;

export function marksAfter(appended: readonly AppendedTo[]): Record<string, number> {
  return Object.fromEntries(appended.map((end) => [sourceName(end), end.lastOffset + 1]));
}

/** The marks after a run's jobs; the run's record contains the last offset of each partition. */
export function marksAfterJobs({ positions }: Pick<BatchRecord, 'positions'>): Marks {
  return Object.fromEntries(
    Object.entries(positions).map(([source, lastOffset]) => [source, lastOffset + 1]),
  );
}

/** The marks of everything that is on a topic now. */
export async function endMarks(broker: Broker, topic: TopicName): Promise<Marks> {
  const ends = await broker.ends(topic);
  return Object.fromEntries(
    ends.map(({ high }, partition) => [sourceName({ topic, partition }), high]),
  );
}

export function readSinkMarks(hotState: HotState): Promise<Marks> {
  return hotState.marks(SINK_MARKS);
}

/** Below these, the rows have been inserted; the counts of their batches may be older. */
export async function readRowMarks(hotState: HotState): Promise<Marks> {
  return highestMarks([await hotState.marks(SINK_ROW_MARKS), await readSinkMarks(hotState)]);
}

/** By source: the greatest of the marks. */
export function highestMarks(all: readonly Marks[]): Marks {
  const marks: Record<string, number> = {};
  for (const [source, mark] of all.flatMap((one) => Object.entries(one))) {
    marks[source] = Math.max(mark, marks[source] ?? mark);
  }
  return marks;
}

/** Lowers sink marks, of both kinds, that claim rows which are not in the tables. */
export async function setSinkMarks(hotState: HotState, marks: Marks): Promise<void> {
  await hotState.setMarks(SINK_ROW_MARKS, marks);
  await hotState.setMarks(SINK_MARKS, marks);
}

/** Publishes the sink's marks, and repeats them in case hot state was lost (PR1). */
export class SinkMarksPublisher {
  readonly #hotState: HotState;
  #published: Record<string, number> = {};

  constructor(hotState: HotState) {
    this.#hotState = hotState;
  }

  async publish(marks: Marks): Promise<void> {
    this.#published = { ...this.#published, ...marks };
    await this.#hotState.raiseMarks(SINK_MARKS, marks);
  }

  /** Row marks need no repetition: the sink marks follow them soon. */
  async publishRows(marks: Marks): Promise<void> {
    await this.#hotState.raiseMarks(SINK_ROW_MARKS, marks);
  }

  /** Like publish, but also to lower marks. */
  async set(marks: Marks): Promise<void> {
    this.#published = { ...this.#published, ...marks };
    await setSinkMarks(this.#hotState, marks);
  }

  async repeat(): Promise<void> {
    if (Object.keys(this.#published).length === 0) return;
    await this.#hotState.raiseMarks(SINK_MARKS, this.#published);
  }
}

export interface SinkWait {
  readonly clock: Clock;
  /** Reads how far the sink has come. */
  readonly read: () => Promise<Marks>;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  readonly maxPauseMs?: number;
}

/**
 * Resolves with true when the sink has reached the marks, or false at the deadline or the signal
 * (PR2).
 */
export async function sinkReaches(wanted: Marks, wait: SinkWait): Promise<boolean> {
  const { clock, read, signal, timeoutMs = Number.POSITIVE_INFINITY } = wait;
  const deadlineMs = clock.elapsedMs() + timeoutMs;
  const maxPauseMs = wait.maxPauseMs ?? MAX_PAUSE_MS;
  let pauseMs = Math.min(FIRST_PAUSE_MS, maxPauseMs);
  while (!hasReached(await read(), wanted)) {
    if (signal?.aborted || clock.elapsedMs() >= deadlineMs) return false;
    await clock.sleep(pauseMs, signal);
    pauseMs = Math.min(2 * pauseMs, maxPauseMs);
  }
  return true;
}

export function hasReached(marks: Marks, wanted: Marks): boolean {
  return Object.entries(wanted).every(([source, offset]) => (marks[source] ?? 0) >= offset);
}

/** How many records the marks are short of the wanted ones. */
export function missingRecords(marks: Marks, wanted: Marks): number {
  return Object.entries(wanted)
    .map(([source, offset]) => Math.max(0, offset - (marks[source] ?? 0)))
    .reduce((sum, missing) => sum + missing, 0);
}

/**
 * Waits until the sink has written everything that is on the topic now. Rejects with `read_behind`
 * if it has not within `readWaitMs`, or if the signal is aborted first.
 */
export async function waitForTopic(
  platform: Platform,
  topic: TopicName,
  signal?: AbortSignal,
): Promise<void> {
  await requireReached(platform, await endMarks(platform.broker, topic), signal);
}

/** Rejects with `read_behind` if the sink does not reach the marks in time. */
export async function requireReached(
  { clock, config, hotState }: Platform,
  wanted: Marks,
  signal?: AbortSignal,
): Promise<void> {
  const read = () => readSinkMarks(hotState);
  if (await sinkReaches(wanted, { clock, read, signal, timeoutMs: config.readWaitMs })) return;
  throw new CairnError('read_behind', 'The sink has not yet written what was accepted before.');
}
