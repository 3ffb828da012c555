/**
 * Admits bodies: small ones at once, large ones in a few threads, so that a body of 24 MB holds up
 * no other request.
 *
 * 1. At most QUEUE_LIMIT large bodies wait; one more is refused with `worker_failed`, retryable.
 * 2. A thread that dies takes its task down with `worker_failed` and is started anew when needed.
 */
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { Clock } from '../../../platform/runtime/clock.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import { once } from '../../../platform/runtime/life-cycle.ts';
import { startWorker } from '../../../platform/runtime/worker.ts';
import { sourceOf } from './admission-source.ts';
import { admit, type Outcome, type Outcomes, type Source, type Task } from './admit.ts';
import type { Refusal } from './batch-reader.ts';

const SMALL_BODY_BYTES = 64 * 1024;
const QUEUE_LIMIT = 64;
const MAX_THREADS = 4;

interface Order {
  readonly task: Task;
  readonly bytes: Buffer;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  order: Order | null;
}

type AdmittedTo<T extends Task> = Outcomes[T['kind']] | Refusal;

export class AdmissionPool {
  readonly #source: Source;
  readonly #threads = new Set<Thread>();
  readonly #queue: Order[] = [];
  readonly #size = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1));
  #isClosed = false;

  constructor(clock: Clock) {
    this.#source = sourceOf(clock);
  }

  /** Starts a thread ahead of need. */
  warmUp(): void {
    this.#startThread();
  }

  /** Takes the bytes over: a large buffer is handed to a thread and is empty afterwards. */
  async run<T extends Task>(task: T, bytes: Buffer): Promise<AdmittedTo<T>> {
    if (bytes.length <= SMALL_BODY_BYTES) {
      return admit(task, bytes, this.#source) as AdmittedTo<T>;
    }
    const outcome = await new Promise<Outcome>((resolve, reject) => {
      this.#enqueue({ task, bytes, resolve, reject });
    });
    return outcome as AdmittedTo<T>;
  }

  #enqueue(order: Order): void {
    if (this.#isClosed || this.#queue.length >= QUEUE_LIMIT) {
      order.reject(new CairnError('worker_failed', 'Too many large bodies wait.'));
      return;
    }
    this.#queue.push(order);
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const idle = [...this.#threads].find((thread) => thread.order === null);
      if (!idle && this.#threads.size >= this.#size) return;
      this.#give(idle ?? this.#startThread(), this.#queue.shift()!);
    }
  }

  #give(thread: Thread, order: Order): void {
    thread.order = order;
    const { bytes, task } = order;
    const owns = bytes.byteLength === bytes.buffer.byteLength;
    thread.worker.postMessage({ task, bytes }, owns ? [bytes.buffer as ArrayBuffer] : []);
  }

  #startThread(): Thread {
    const module = 'services/ingest-api/admission/admission-worker.ts';
    const worker = startWorker(module, { name: 'admission' });
    const thread: Thread = { worker, order: null };
    this.#threads.add(thread);
    worker.on('message', (outcome: Outcome) => this.#finish(thread, outcome));
    worker.on('error', (error) => this.#lose(thread, error));
    worker.on('exit', () => this.#lose(thread, new Error('the thread ended')));
    worker.unref();
    return thread;
  }

  #finish(thread: Thread, outcome: Outcome): void {
    const { order } = thread;
    thread.order = null;
    order?.resolve(outcome);
    this.#dispatch();
  }

  #lose(thread: Thread, cause: Error): void {
    if (!this.#threads.delete(thread)) return;
    const message = `An admission thread failed: ${cause.message}`;
    thread.order?.reject(new CairnError('worker_failed', message, { cause }));
    if (!this.#isClosed) this.#dispatch();
  }

  /** Bodies that wait are refused; the caller has finished those under way. */
  readonly close = once(async () => {
    this.#isClosed = true;
    for (const order of this.#queue.splice(0)) {
      order.reject(new CairnError('worker_failed', 'The service stops.'));
    }
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  });
}
