/**
 * The event loop's side of the enricher's thread: hands it jobs in small chunks and gives each
 * caller its answer.
 *
 * T1 The thread starts with the first job, or when it is told to warm up; not before.
 * T2 At most CHUNKS_UNDER_WAY chunks of CHUNK_TASKS are with the thread, so that an urgent job
 *    waits for no more than those.
 * T3 A thread that dies fails what it held with `worker_failed`, which is retryable; the next job
 *    starts another one.
 */
import type { Worker } from 'node:worker_threads';
import { CairnError, errorMessage } from '../../../platform/runtime/errors.ts';
import { startWorker } from '../../../platform/runtime/worker.ts';
import type {
  EnrichmentAnswer,
  EnrichmentRequest,
  EnrichmentResponse,
  EnrichmentTask,
  WorkerSetup,
} from './enrichment-messages.ts';

const CHUNK_TASKS = 16;
const CHUNKS_UNDER_WAY = 2;
/** Ten times what the sources take. Below 1 GB the engine lets garbage grow half as far. */
const HEAP_LIMIT_MB = 960;

interface Waiting {
  readonly task: EnrichmentTask;
  readonly resolve: (answer: EnrichmentAnswer) => void;
  readonly reject: (error: unknown) => void;
}

export class EnrichmentThread {
  readonly #setup: WorkerSetup;
  #worker: Worker | undefined;
  #urgent: Waiting[] = [];
  #waiting: Waiting[] = [];
  readonly #underWay = new Map<number, readonly Waiting[]>();
  #nextId = 0;
  #isHandingOut = false;
  #isClosed = false;

  constructor(setup: WorkerSetup) {
    this.#setup = setup;
  }

  /** Starts the thread, so that its sources are there when the first job comes. */
  warmUp(): void {
    if (!this.#isClosed) this.#thread();
  }

  /** Rejects with `worker_failed` when the thread dies. Urgent tasks go before the others. */
  enrich(task: EnrichmentTask, { urgent }: { urgent: boolean }): Promise<EnrichmentAnswer> {
    return new Promise((resolve, reject) => {
      (urgent ? this.#urgent : this.#waiting).push({ task, resolve, reject });
      this.#handOutSoon();
    });
  }

  /** Ends the thread; what it still holds fails. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#failAll('the enricher stops');
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  /** Once for all jobs that arrive in one turn of the event loop. */
  #handOutSoon(): void {
    if (this.#isHandingOut) return;
    this.#isHandingOut = true;
    setImmediate(() => {
      this.#isHandingOut = false;
      this.#handOut();
    });
  }

  #handOut(): void {
    while (this.#underWay.size < CHUNKS_UNDER_WAY) {
      const chunk = this.#urgent.splice(0, CHUNK_TASKS);
      chunk.push(...this.#waiting.splice(0, CHUNK_TASKS - chunk.length));
      if (chunk.length === 0) return;
      if (this.#isClosed) fail(chunk, 'the enricher stops');
      else this.#post(chunk);
    }
  }

  #post(chunk: readonly Waiting[]): void {
    const request: EnrichmentRequest = { id: this.#nextId++, tasks: chunk.map((w) => w.task) };
    this.#underWay.set(request.id, chunk);
    this.#thread().postMessage(request);
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_LIMIT_MB };
    const options = { workerData: this.#setup, resourceLimits };
    const worker = startWorker('services/enricher/consuming/enrichment-worker.ts', options);
    worker.on('message', (response: EnrichmentResponse) => this.#answered(response));
    worker.on('error', (error) => this.#died(worker, errorMessage(error)));
    worker.on('exit', (code) => this.#died(worker, `it exited with ${code}`));
    this.#worker = worker;
    return worker;
  }

  #answered({ id, answers }: EnrichmentResponse): void {
    const chunk = this.#underWay.get(id);
    this.#underWay.delete(id);
    chunk?.forEach(({ resolve }, i) => {
      resolve(answers[i]!);
    });
    this.#handOut();
  }

  #died(worker: Worker, why: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const chunk of this.#underWay.values()) fail(chunk, why);
    this.#underWay.clear();
    this.#handOutSoon();
  }

  #failAll(why: string): void {
    const chunks = [...this.#underWay.values(), this.#urgent, this.#waiting];
    this.#underWay.clear();
    this.#urgent = [];
    this.#waiting = [];
    for (const chunk of chunks) fail(chunk, why);
  }
}

function fail(chunk: readonly Waiting[], why: string): void {
  for (const { reject } of chunk) {
    reject(new CairnError('worker_failed', `the enricher's thread failed: ${why}`));
  }
}
