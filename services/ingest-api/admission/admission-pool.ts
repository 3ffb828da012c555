/**
 * Admits bodies: small ones on the main thread, large ones in a few worker threads, so that a body
 * of 24 MB does not block other requests.
 *
 * AP1 At most QUEUE_LIMIT large bodies wait. Further ones fail with `worker_failed`, which is
 *     retryable.
 * AP2 If a thread dies, its body fails with `worker_failed`. Another thread starts when it is
 *     needed.
 */
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { Clock } from '../../../platform/runtime/clock.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import { once } from '../../../platform/runtime/life-cycle.ts';
import { startWorker } from '../../../platform/runtime/worker.ts';
import { type AdmissionSource, createAdmissionSource } from './admission-source.ts';
import {
  type AdmissionOrder,
  type AdmissionOutcome,
  type AdmissionTask,
  type Admitted,
  admit,
} from './admit.ts';
import type { BodyRefusal } from './refusal.ts';

const SMALL_BODY_BYTES = 64 * 1024;
const QUEUE_LIMIT = 64;
const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
const WORKER = 'services/ingest-api/admission/admission-worker.ts';

interface PendingOrder {
  readonly order: AdmissionOrder;
  readonly resolve: (outcome: AdmissionOutcome) => void;
  readonly reject: (error: Error) => void;
}

export class AdmissionPool {
  readonly #source: AdmissionSource;
  /** Each thread with its current order; null if it is idle. */
  readonly #threads = new Map<Worker, PendingOrder | null>();
  readonly #queue: PendingOrder[] = [];
  #isClosed = false;

  constructor(clock: Clock) {
    this.#source = createAdmissionSource(clock);
  }

  /** Starts a thread in advance. */
  warmUp(): void {
    this.#startThread();
  }

  /**
   * Takes ownership of the bytes: a large buffer is transferred to a thread and is empty
   * afterwards.
   */
  async run<Task extends AdmissionTask>(
    order: AdmissionOrder<Task>,
  ): Promise<Admitted<Task> | BodyRefusal> {
    const outcome =
      order.bytes.length <= SMALL_BODY_BYTES
        ? admit(order, this.#source)
        : await new Promise<AdmissionOutcome>((resolve, reject) => {
            this.#enqueue({ order, resolve, reject });
          });
    return outcome as Admitted<Task> | BodyRefusal;
  }

  #enqueue(pending: PendingOrder): void {
    if (this.#isClosed || this.#queue.length >= QUEUE_LIMIT) {
      pending.reject(new CairnError('worker_failed', 'Too many large bodies are waiting.'));
      return;
    }
    this.#queue.push(pending);
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const [idle] = [...this.#threads].find(([, pending]) => pending === null) ?? [];
      if (!idle && this.#threads.size >= MAX_THREADS) return;
      this.#assign(idle ?? this.#startThread(), this.#queue.shift()!);
    }
  }

  #assign(thread: Worker, pending: PendingOrder): void {
    this.#threads.set(thread, pending);
    const { bytes } = pending.order;
    const isWhole = bytes.byteLength === bytes.buffer.byteLength;
    thread.postMessage(pending.order, isWhole ? [bytes.buffer as ArrayBuffer] : []);
  }

  #startThread(): Worker {
    const thread = startWorker(WORKER, { name: 'admission' });
    this.#threads.set(thread, null);
    thread.on('message', (outcome: AdmissionOutcome) => {
      this.#threads.get(thread)?.resolve(outcome);
      this.#threads.set(thread, null);
      this.#dispatch();
    });
    thread.on('error', (error) => this.#removeThread(thread, error));
    thread.on('exit', () => this.#removeThread(thread, new Error('the thread ended')));
    thread.unref();
    return thread;
  }

  #removeThread(thread: Worker, cause: Error): void {
    const pending = this.#threads.get(thread);
    if (!this.#threads.delete(thread)) return;
    const message = `An admission thread failed: ${cause.message}`;
    pending?.reject(new CairnError('worker_failed', message, { cause }));
    if (!this.#isClosed) this.#dispatch();
  }

  /** Rejects the waiting bodies. The caller has finished those in flight. */
  readonly close = once(async () => {
    this.#isClosed = true;
    for (const { reject } of this.#queue.splice(0)) {
      reject(new CairnError('worker_failed', 'The service is stopping.'));
    }
    await Promise.all([...this.#threads.keys()].map((thread) => thread.terminate()));
  });
}
