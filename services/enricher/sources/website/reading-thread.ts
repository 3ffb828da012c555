/**
 * The event loop's side of the reading thread: hands it one request at a time.
 *
 * RT1 A request that takes longer than `timeoutMs` fails, and its thread is ended; the next request
 *     starts another. So no page can block the others. The thread's start does not count, as on a
 *     busy machine no page would ever be read. Loading the data for facts and PDFs does not count
 *     either.
 * RT2 A PDF gets PDF_TIMEOUT_MS. One that takes longer is read as empty; its site is not at fault.
 * RT3 At most MAX_WAITING requests wait at the same time.
 */
import type { Worker } from 'node:worker_threads';
import { type Clock, within } from '../../../../platform/runtime/clock.ts';
import { CairnError, errorMessage } from '../../../../platform/runtime/errors.ts';
import { startWorker } from '../../../../platform/runtime/worker.ts';
import type { GatherPlace } from '../../gathering/evidence-source.ts';
import { lacksSignFacts } from './facts/sign-pictures.ts';
import type { SiteFacts } from './facts/site-facts.ts';
import type { FetchedPage } from './reading/page-reading.ts';
import { isPdf } from './reading/pdf-reader.ts';
import type { RecognizedPicture } from './reading/picture-lines.ts';
import type { PackedReading, ReadingAnswer, ReadingRequest } from './reading-messages.ts';
import type { SiteAnswer } from './website-source.ts';

const MAX_WAITING = 10_000;
/** When a request waits longer for its turn, the thread no longer keeps up. */
const MAX_WAIT_MS = 1_000;
const MAX_THREAD_HEAP_MB = 512;
const PDF_TIMEOUT_MS = 1_000;
const START_TIMEOUT_MS = 60_000;
/** The length of a PDF's first line, which makes a PDF without pages. */
const PDF_HEAD_BYTES = 8;

export interface ReadingThreadOptions {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** The maximum number of further pages that a reading names. */
  readonly maxNext: number;
}

export class ReadingThread {
  readonly #options: ReadingThreadOptions;
  #worker: Worker | undefined;
  /** The threads that have loaded the data for finding facts. */
  readonly #loaded = new WeakSet<Worker>();
  /** Resolves when the last request of the queue has ended. */
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /** How long the current or last request waited for its turn. */
  #waitedMs = 0;
  #isClosed = false;

  constructor(options: ReadingThreadOptions) {
    this.#options = options;
  }

  async read(page: FetchedPage): Promise<PackedReading> {
    const request = { kind: 'read', page, maxNext: this.#options.maxNext } as const;
    if (!isPdf(page.bytes)) return packed(await this.#ask(request));
    await this.#ask({ kind: 'load-pdf' }, START_TIMEOUT_MS);
    // A copy, made before the bytes are transferred to the thread: a slice of a Buffer would be
    // transferred with them.
    const head = new Uint8Array(page.bytes.subarray(0, PDF_HEAD_BYTES));
    try {
      return packed(await this.#ask(request, PDF_TIMEOUT_MS));
    } catch (error) {
      if (this.#isClosed) throw error;
      await this.#ask({ kind: 'load-pdf' }, START_TIMEOUT_MS);
      return packed(await this.#ask({ ...request, page: { ...page, bytes: head } }));
    }
  }

  async readPicture(picture: RecognizedPicture): Promise<PackedReading> {
    return packed(await this.#ask({ kind: 'picture', picture }));
  }

  async facts(
    readings: readonly string[],
    place: GatherPlace,
    unread: string | null,
  ): Promise<SiteAnswer<SiteFacts>> {
    if (this.#worker === undefined || !this.#loaded.has(this.#worker)) {
      await this.#ask({ kind: 'load-finders' }, START_TIMEOUT_MS);
      if (this.#worker !== undefined) this.#loaded.add(this.#worker);
    }
    const answer = await this.#ask({ kind: 'facts', readings, place, unread });
    const { facts } = answer as Extract<ReadingAnswer, { kind: 'facts' }>;
    const { yes, reason: why } = facts.belongs;
    const isPrinted = facts.menus.some(({ from }) => from !== 'picture');
    const pictures = isPrinted ? [] : facts.menuPictures;
    const signs = lacksSignFacts(facts) ? facts.signPictures : [];
    return { facts: yes ? facts : null, why, pictures, signs };
  }

  /** False while requests wait too long for their turn. */
  get keepsUp(): boolean {
    return this.#waiting === 0 || this.#waitedMs <= MAX_WAIT_MS;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  async #ask(request: ReadingRequest, timeoutMs = this.#options.timeoutMs): Promise<ReadingAnswer> {
    if (this.#waiting >= MAX_WAITING) throw failure('too many pages wait to be read');
    this.#waiting += 1;
    const { clock } = this.#options;
    const sinceMs = clock.elapsedMs();
    const answering = this.#last.then(() => {
      this.#waitedMs = clock.elapsedMs() - sinceMs;
      return this.#sendRequest(request, timeoutMs);
    });
    this.#last = answering.catch(() => undefined);
    try {
      const answer = await answering;
      if (answer.kind === 'failed') throw failure(`a page cannot be read: ${answer.reason}`);
      return answer;
    } finally {
      this.#waiting -= 1;
    }
  }

  async #sendRequest(request: ReadingRequest, timeoutMs: number): Promise<ReadingAnswer> {
    if (this.#isClosed) throw failure('the enricher is stopping');
    const worker = this.#worker ?? startReader();
    if (worker !== this.#worker) {
      this.#worker = worker;
      const started = await this.#inTime(worker, null, START_TIMEOUT_MS);
      if (started.kind === 'failed') return started;
    }
    return this.#inTime(worker, request, timeoutMs);
  }

  /**
   * Sends a request and waits for the next message; a new thread's first message says that it has
   * started.
   */
  async #inTime(
    worker: Worker,
    request: ReadingRequest | null,
    timeoutMs: number,
  ): Promise<ReadingAnswer> {
    const { clock } = this.#options;
    const answer = await within(clock, timeoutMs, this.#answerFrom(worker, request), null);
    if (answer !== null) return answer;
    this.#worker = undefined;
    await worker.terminate();
    const reason = request === null ? 'its thread does not start' : 'it takes too long';
    return { kind: 'failed', reason };
  }

  #answerFrom(worker: Worker, request: ReadingRequest | null): Promise<ReadingAnswer> {
    return new Promise((resolve) => {
      const settle = (answer: ReadingAnswer) => {
        worker.off('message', settle).off('error', failed).off('exit', exited);
        resolve(answer);
      };
      const died = (reason: string) => {
        if (this.#worker === worker) this.#worker = undefined;
        settle({ kind: 'failed', reason });
      };
      const failed = (error: unknown) => died(errorMessage(error));
      const exited = (code: number) => died(`its thread exited with code ${code}`);
      worker.on('message', settle).on('error', failed).on('exit', exited);
      if (request !== null) worker.postMessage(request, ownBuffers(request));
    });
  }
}

function startReader(): Worker {
  return startWorker('services/enricher/sources/website/reading-worker.ts', {
    resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_HEAP_MB },
  });
}

/** A page's bytes are transferred to the thread; they are not needed here any more. */
function ownBuffers(request: ReadingRequest): ArrayBuffer[] {
  if (request.kind !== 'read') return [];
  const { buffer, byteLength } = request.page.bytes;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isWhole ? [buffer] : [];
}

function packed(answer: ReadingAnswer): PackedReading {
  return (answer as Extract<ReadingAnswer, { kind: 'read' }>).packed;
}

function failure(what: string): CairnError {
  return new CairnError('source_failed', what);
}
