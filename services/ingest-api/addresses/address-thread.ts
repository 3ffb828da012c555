/**
 * Parses the addresses of queries in a thread. The tables for this take a second to load, and no
 * other request should wait for that.
 *
 * AT1 The thread starts with the first query, and again after it has died. The queries that it had
 *     then fail with `worker_failed`, which is retryable.
 * AT2 If the parser fails on an address, only that query fails.
 * AT3 At most QUEUE_LIMIT queries wait. Further ones fail with `worker_failed`.
 */
import type { Worker } from 'node:worker_threads';
import type { PlaceQuery } from '../../../places/place.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import { startWorker } from '../../../platform/runtime/worker.ts';
import type { AddressReply } from './address-worker.ts';

const WORKER = 'services/ingest-api/addresses/address-worker.ts';
const QUEUE_LIMIT = 1_000;

interface WaitingQuery {
  readonly resolve: (query: PlaceQuery) => void;
  readonly reject: (error: Error) => void;
}

export class AddressThread {
  #thread: Worker | undefined;
  /** In the order of the thread's replies. */
  #waiting: WaitingQuery[] = [];

  /** Returns the query with the parts of its `full_address`. */
  complete(query: PlaceQuery): Promise<PlaceQuery> {
    if (this.#waiting.length >= QUEUE_LIMIT) {
      return Promise.reject(new CairnError('worker_failed', 'Too many addresses are waiting.'));
    }
    this.#thread ??= this.#start();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#thread!.postMessage(query);
    });
  }

  #start(): Worker {
    const thread = startWorker(WORKER, { name: 'addresses' });
    thread.on('message', (reply: AddressReply) => this.#settle(reply));
    thread.on('error', (error) => this.#fail(thread, error));
    thread.on('exit', () => this.#fail(thread, new Error('the thread ended')));
    thread.unref();
    return thread;
  }

  #settle(reply: AddressReply): void {
    const waiting = this.#waiting.shift();
    if ('query' in reply) waiting?.resolve(reply.query);
    else waiting?.reject(new Error(`The address could not be read: ${reply.error}`));
  }

  #fail(thread: Worker, cause: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    const message = `The address thread failed: ${cause.message}`;
    for (const { reject } of this.#waiting.splice(0)) {
      reject(new CairnError('worker_failed', message, { cause }));
    }
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }
}
