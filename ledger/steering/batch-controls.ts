/**
 * Callers' controls of their batches, read from `batches`: which jobs are cancelled, and which
 * batches are paused. An enricher checks before it works on a job, and again while it does.
 *
 * BC1 A cancellation affects the jobs that were on the log when it was accepted, and the jobs of
 *     the run that it names; no later ones.
 * BC2 A job is held only after everything was read that was on `batches` at that time. So a job
 *     that was appended after its batch was resumed is never held.
 * BC3 A watcher of a batch is notified of a cancellation or a pause within FOLLOW_MS.
 * BC4 Nothing is decided before the topic has been read once, from its beginning.
 * BC5 A record that cannot be decoded is skipped; the sink appends it to the dead letters.
 */
import { type BatchRecord, batchKey, type JobRecord, sourceName } from '../../domain/records.ts';
import { type LogRecord, recordOrder } from '../../platform/log/broker.ts';
import { TopicFollower } from '../../platform/log/topic-follower.ts';
import { retrying } from '../../platform/runtime/retry.ts';
import type { Platform } from '../platform.ts';
import { decodeIfReadable } from '../records/decode.ts';

const TOPIC = 'batches';
export const FOLLOW_MS = 250;
const BACKOFF = { firstDelayMs: 200, maxDelayMs: 5_000 };
/** Older cancellations affect only jobs that ended long ago. */
const MAX_STEERED_BATCHES = 100_000;

interface BatchState {
  /** The order of the newest record that pauses or resumes the batch. */
  order: number;
  isPaused: boolean;
  /** By partition of jobs: the last offset that is cancelled. */
  readonly cancelledTo: Map<string, number>;
  readonly cancelledRuns: Set<string>;
}

/** Why a job must not be worked on. */
export type JobStop = 'cancelled' | 'held';

export type SteeredJob = Pick<JobRecord, 'organization_id' | 'batch_id' | 'run_id'>;
type ControlPlatform = Pick<Platform, 'broker' | 'codec' | 'clock' | 'log'>;

export class BatchControls {
  readonly #platform: ControlPlatform;
  readonly #follower: TopicFollower;
  readonly #closing = new AbortController();
  readonly #states = new Map<string, BatchState>();
  readonly #watchers = new Map<string, Set<AbortController>>();
  #isKnown: Promise<void> = Promise.resolve();

  constructor(platform: ControlPlatform) {
    this.#platform = platform;
    this.#follower = new TopicFollower(platform, {
      topic: TOPIC,
      unreadable: 'cancellations and pauses of batches could not be read',
      readable: 'cancellations and pauses of batches can be read again',
      pauseMs: FOLLOW_MS,
      take: (record) => this.#take(record),
    });
  }

  /** Starts reading the topic, and follows it until `close`. */
  start(): void {
    const { clock } = this.#platform;
    const { signal } = this.#closing;
    this.#isKnown = retrying({ ...BACKOFF, clock, signal }, () => this.#follower.refresh());
    this.#isKnown.catch(() => undefined);
    this.#follower.follow();
  }

  /** Null if the job may be worked on. Rejects with the broker's error. */
  async stopFor(job: SteeredJob, record: LogRecord): Promise<JobStop | null> {
    if (job.batch_id === null) return null;
    await this.#isKnown;
    const known = this.#known(job, record);
    if (known !== 'held') return known;
    // BC2.
    await this.#follower.refresh();
    return this.#known(job, record);
  }

  /** A signal that is aborted when the job's batch is cancelled or paused (BC3). */
  watch({ organization_id, batch_id }: SteeredJob): {
    readonly signal: AbortSignal;
    readonly release: () => void;
  } {
    const controller = new AbortController();
    if (batch_id === null) return { signal: controller.signal, release: () => undefined };
    const key = batchKey(organization_id, batch_id);
    const watchers = this.#watchers.get(key) ?? new Set();
    this.#watchers.set(key, watchers.add(controller));
    const release = () => {
      watchers.delete(controller);
      if (watchers.size === 0 && this.#watchers.get(key) === watchers) this.#watchers.delete(key);
    };
    return { signal: controller.signal, release };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#follower.close();
  }

  #known(job: SteeredJob, record: LogRecord): JobStop | null {
    const state = this.#states.get(batchKey(job.organization_id, job.batch_id!));
    if (state === undefined) return null;
    const reach = state.cancelledTo.get(sourceName(record)) ?? -1;
    if (record.offset <= reach || state.cancelledRuns.has(job.run_id)) return 'cancelled';
    return state.isPaused ? 'held' : null;
  }

  async #take(record: LogRecord): Promise<void> {
    const decoded = await decodeIfReadable(this.#platform.codec, TOPIC, record);
    if (decoded !== null) this.#apply(decoded, recordOrder(record));
  }

  #apply(record: BatchRecord, order: number): void {
    const { control, kind } = record;
    if (control === null && kind !== 'DELETED') return;
    const key = batchKey(record.organization_id, record.batch_id);
    const state = this.#states.get(key);
    if (state === undefined && control === null) return;
    const steered = state ?? newState();
    this.#remember(key, steered);
    if (control === 'CANCEL') noteCancelled(steered, record);
    if (order >= steered.order) {
      steered.order = order;
      steered.isPaused = control === 'PAUSE';
    }
    if (control !== 'CANCEL' && control !== 'PAUSE') return;
    for (const watcher of this.#watchers.get(key) ?? []) watcher.abort();
  }

  #remember(key: string, state: BatchState): void {
    this.#states.delete(key);
    this.#states.set(key, state);
    if (this.#states.size <= MAX_STEERED_BATCHES) return;
    for (const [oldest, { isPaused }] of this.#states) {
      if (isPaused) continue;
      this.#states.delete(oldest);
      return;
    }
  }
}

function newState(): BatchState {
  return { order: -1, isPaused: false, cancelledTo: new Map(), cancelledRuns: new Set() };
}

/** BC1. */
function noteCancelled(state: BatchState, { positions, run_id: run }: BatchRecord): void {
  for (const [source, offset] of Object.entries(positions)) {
    state.cancelledTo.set(source, Math.max(offset, state.cancelledTo.get(source) ?? -1));
  }
  if (run !== null) state.cancelledRuns.add(run);
}
