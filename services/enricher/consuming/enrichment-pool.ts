/**
 * The enricher's worker threads.
 *
 * EP1 A job's second task goes to the thread of the first one, which still has the place's context.
 * EP2 Another thread starts only when the running ones are busy, because each thread holds all
 *     sources. It gets tasks once it has loaded the sources and rehearsed some waiting tasks, which
 *     takes seconds; meanwhile the others do the work.
 */
import { availableParallelism } from 'node:os';
import type { WorkRecord } from '../measuring/work-recorder.ts';
import type { EnrichmentAnswer, EnrichmentTask, WorkerSetup } from './enrichment-messages.ts';
import { EnrichmentThread, type JobEnrichment } from './enrichment-thread.ts';

/** More threads would only wait for the event loop, which reads and writes their jobs. */
const MAX_THREADS_BY_DEFAULT = 4;
/** With more than these a thread is busy: some of its tasks wait for the chunks in flight. */
const BUSY_TASKS = 64;
/** EP2. Enough tasks to load most of the data that rules read on first use. */
const REHEARSED_TASKS = 64;

/** The configured number of threads, or else the number of processors. */
export function threadCount(configured: number): number {
  return configured > 0 ? configured : Math.min(MAX_THREADS_BY_DEFAULT, availableParallelism());
}

export class EnrichmentPool implements JobEnrichment {
  readonly #threads: readonly EnrichmentThread[];
  /** The thread of each job that is being enriched (EP1). */
  readonly #threadByJob = new WeakMap<EnrichmentTask['job'], EnrichmentThread>();

  /** `onWork` is called with the threads' work, for metrics. */
  constructor(threads: number, setup: WorkerSetup, onWork?: (work: readonly WorkRecord[]) => void) {
    this.#threads = Array.from({ length: threads }, () => new EnrichmentThread(setup, onWork));
  }

  get runningThreads(): number {
    return this.#threads.filter(({ isRunning }) => isRunning).length;
  }

  /** Starts one thread, so that its sources are loaded when the first job comes. */
  warmUp(): void {
    this.#threads[0]!.warmUp();
  }

  /** Urgent tasks go first. Rejects with `worker_failed` when the task ends its thread. */
  enrich(task: EnrichmentTask, how: { urgent: boolean }): Promise<EnrichmentAnswer> {
    const thread = this.#threadByJob.get(task.job) ?? this.#leastBusy(task);
    this.#threadByJob.set(task.job, thread);
    return thread.enrich(task, how);
  }

  /** Ends the threads; the tasks that they have not answered fail. Idempotent. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  /** EP2. */
  #leastBusy(task: EnrichmentTask): EnrichmentThread {
    let best = this.#threads.find(({ isReady }) => isReady) ?? this.#threads[0]!;
    for (const thread of this.#threads) {
      if (best.openTasks <= BUSY_TASKS) break;
      if (!thread.isReady) {
        thread.warmUp([task, ...best.waitingTasks(REHEARSED_TASKS)]);
        break;
      }
      if (thread.openTasks < best.openTasks) best = thread;
    }
    return best;
  }
}
