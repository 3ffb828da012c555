/**
 * The event loop's side of one worker thread of the enricher: sends it jobs in small chunks, and
 * returns each answer to its caller.
 *
 * ET1 The thread starts with the first job, or when it is warmed up.
 * ET2 At most MAX_CHUNKS_IN_FLIGHT chunks of CHUNK_TASKS are with the thread, so an urgent job
 *     waits only for those. After them the organizations take turns (task-turns.ts).
 * ET3 A thread that dies is replaced when there are jobs. If it was not ready yet, no job is the
 *     cause: its jobs fail with `worker_unavailable`, and wait.
 * ET4 When a ready thread dies, any of its jobs may be the cause. Each of these suspects is sent to
 *     the next thread alone. If the thread dies again, that job is to blame: it fails with
 *     `worker_failed`, which uses up its attempt.
 */
import type { Worker } from 'node:worker_threads';
import { CairnError, errorMessage } from '../../../platform/runtime/errors.ts';
import { startWorker } from '../../../platform/runtime/worker.ts';
import type { WorkRecord } from '../measuring/work-recorder.ts';
import type {
  ChunkAnswer,
  EnrichmentAnswer,
  EnrichmentTask,
  ThreadReady,
  WorkerSetup,
} from './enrichment-messages.ts';
import { TaskTurns } from './task-turns.ts';

const CHUNK_TASKS = 8;
const MAX_CHUNKS_IN_FLIGHT = 2;
/**
 * Ten times the memory that the sources take. Below 1 GB the engine lets garbage grow only half as
 * far.
 */
const MAX_THREAD_HEAP_MB = 960;

interface PendingTask {
  readonly task: EnrichmentTask;
  readonly resolve: (answer: EnrichmentAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** The part of the thread that the enricher uses. */
export type JobEnrichment = Pick<EnrichmentThread, 'enrich' | 'warmUp' | 'close'>;

export class EnrichmentThread {
  readonly #setup: WorkerSetup;
  readonly #onWork: (work: readonly WorkRecord[]) => void;
  #worker: Worker | undefined;
  #isReady = false;
  readonly #urgent = new TaskTurns<PendingTask>();
  readonly #queued = new TaskTurns<PendingTask>();
  /** Chunks sent to the thread, which answers them in order. */
  readonly #inFlight: (readonly PendingTask[])[] = [];
  /** ET4. While there are suspects, only the first of them is with the thread. */
  #suspects: readonly PendingTask[] = [];
  #isPostingSoon = false;
  #isClosed = false;
  #openTasks = 0;

  /** `onWork` is called with the thread's work, for metrics. */
  constructor(setup: WorkerSetup, onWork: (work: readonly WorkRecord[]) => void = () => undefined) {
    this.#setup = setup;
    this.#onWork = onWork;
  }

  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** True once the sources are loaded and the rehearsal is over. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** The number of tasks that wait for the thread or are with it. */
  get openTasks(): number {
    return this.#openTasks;
  }

  /** At most `count` of the tasks that wait for their turn. */
  waitingTasks(count: number): EnrichmentTask[] {
    return this.#queued.peek(count).map(({ task }) => task);
  }

  /** Starts the thread, so that its sources are loaded when the first job comes. */
  warmUp(rehearsal: readonly EnrichmentTask[] = []): void {
    if (!this.#isClosed) this.#thread(rehearsal);
  }

  /** Urgent tasks go first. Rejects with `worker_failed` when the task ends the thread. */
  enrich(task: EnrichmentTask, { urgent }: { urgent: boolean }): Promise<EnrichmentAnswer> {
    this.#openTasks += 1;
    const answer = new Promise<EnrichmentAnswer>((resolve, reject) => {
      (urgent ? this.#urgent : this.#queued).add({ task, resolve, reject });
      this.#postSoon();
    });
    return answer.finally(() => {
      this.#openTasks -= 1;
    });
  }

  /** Ends the thread; the tasks that it has not answered fail. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#loseThread('the enricher is stopping');
    await worker?.terminate();
  }

  /** Posts once for all jobs that arrive in one turn of the event loop. */
  #postSoon(): void {
    if (this.#isPostingSoon) return;
    this.#isPostingSoon = true;
    setImmediate(() => {
      this.#isPostingSoon = false;
      this.#postChunks();
    });
  }

  #postChunks(): void {
    while (this.#inFlight.length < MAX_CHUNKS_IN_FLIGHT) {
      const chunk = this.#nextChunk();
      if (chunk.length === 0) return;
      if (this.#isClosed) failTasks(chunk, 'the enricher is stopping');
      else this.#post(chunk);
    }
  }

  #nextChunk(): readonly PendingTask[] {
    if (this.#suspects.length > 0) return this.#inFlight.length > 0 ? [] : [this.#suspects[0]!];
    const chunk = this.#urgent.take(CHUNK_TASKS);
    chunk.push(...this.#queued.take(CHUNK_TASKS - chunk.length));
    return chunk;
  }

  #post(chunk: readonly PendingTask[]): void {
    this.#inFlight.push(chunk);
    this.#thread().postMessage(chunk.map(({ task }) => task));
  }

  #thread(rehearsal: readonly EnrichmentTask[] = []): Worker {
    if (this.#worker) return this.#worker;
    const worker = startWorker('services/enricher/consuming/enrichment-worker.ts', {
      workerData: { ...this.#setup, rehearsal } satisfies WorkerSetup,
      resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_HEAP_MB },
    });
    const died = (why: string) => {
      if (this.#worker === worker) this.#loseThread(why);
    };
    worker.on('message', (message: ChunkAnswer | ThreadReady) => {
      if (message.kind === 'answers') this.#onWork(message.work);
      if (this.#worker !== worker) return;
      if (message.kind === 'ready') this.#isReady = true;
      else this.#resolveChunk(message.answers);
    });
    worker.on('error', (error) => died(errorMessage(error)));
    worker.on('exit', (code) => died(`it exited with code ${code}`));
    this.#worker = worker;
    return worker;
  }

  #resolveChunk(answers: readonly EnrichmentAnswer[]): void {
    const chunk = this.#inFlight.shift()!;
    this.#suspects = this.#suspects.filter((suspect) => suspect !== chunk[0]);
    for (const [i, { resolve }] of chunk.entries()) resolve(answers[i]!);
    this.#postChunks();
  }

  #loseThread(why: string): void {
    const wasReady = this.#isReady;
    this.#worker = undefined;
    this.#isReady = false;
    const held = this.#inFlight.splice(0).flat();
    const open = [...held, ...this.#suspects.filter((suspect) => suspect !== held[0])];
    this.#suspects = [];
    if (this.#isClosed) failTasks(open, why);
    else if (!wasReady) failTasks(open, why, 'worker_unavailable');
    else this.#suspects = held.length === 1 ? blameFirst(open, why) : open;
    this.#postSoon();
  }
}

/** ET4. Fails the job that was alone with the thread, and returns the other suspects. */
function blameFirst(tasks: readonly PendingTask[], why: string): readonly PendingTask[] {
  failTasks(tasks.slice(0, 1), why);
  return tasks.slice(1);
}

function failTasks(
  tasks: readonly PendingTask[],
  why: string,
  code: 'worker_failed' | 'worker_unavailable' = 'worker_failed',
): void {
  for (const { reject } of tasks) {
    reject(new CairnError(code, `The enricher's worker thread failed: ${why}`));
  }
}
