/**
 * Callers of a soak: they post, run again, delete, enrich and export without a break, repeat what
 * failed with the same Idempotency-Key, and remember what was acknowledged.
 */
import { randomUUID } from 'node:crypto';
import { realJobs } from '../fixtures/real-jobs.ts';
import { type Answer, call } from '../support/product.ts';

const REAL_JOBS = realJobs(1_775);
const ATTRIBUTES = ['websites', 'phoneNumbers', 'openingHours', 'names', 'address', 'categories'];
const CALL_TIMEOUT_MS = 90_000;
/** Longer than any fault lasts. */
const REPEAT_FOR_MS = 15 * 60_000;
const MOST_JOBS = 1_500;

export interface KnownBatch {
  readonly id: string;
  readonly name: string;
  readonly placeIds: Set<string>;
}

interface CallersOptions {
  readonly random: () => number;
  readonly addresses: () => readonly string[];
  readonly signal: AbortSignal;
}

export class Callers {
  /** What was acknowledged. */
  readonly batches: KnownBatch[] = [];
  readonly exportIds: string[] = [];
  readonly singlePlaceIds: string[] = [];
  /** Answers that no fault explains. */
  readonly faults: string[] = [];
  readonly statuses = new Map<string, number>();
  readonly #options: CallersOptions;

  constructor(options: CallersOptions) {
    this.#options = options;
  }

  /** Calls until the signal aborts; resolves when every call has been answered or given up. */
  async run(): Promise<void> {
    await Promise.all([this.#loop(3), this.#loop(5), this.#loop(8)]);
  }

  async #loop(pauseSeconds: number): Promise<void> {
    const { random, signal } = this.#options;
    while (!signal.aborted) {
      await this.#act(random());
      await new Promise((done) => setTimeout(done, random() * pauseSeconds * 1_000));
    }
  }

  async #act(drawn: number): Promise<void> {
    if (drawn < 0.45 || this.batches.length === 0) return this.#submit();
    if (drawn < 0.6) return this.#enrich();
    if (drawn < 0.75) return this.#runAgain();
    if (drawn < 0.82) return this.#deleteJob();
    if (drawn < 0.92) return this.#export();
    return this.#read();
  }

  async #submit(): Promise<void> {
    const { random } = this.#options;
    const count = Math.max(1, Math.floor(MOST_JOBS ** random()));
    const first = Math.floor(random() * (REAL_JOBS.length - count));
    const word = randomUUID();
    const name = `soak ${word}`;
    const chosen = REAL_JOBS.slice(Math.max(0, first), Math.max(0, first) + count);
    const jobs = chosen.map((job) => ({ ...job, place_id: `${word}-${job.place_id}` }));
    const body = { batch_name: name, attributes: ATTRIBUTES, jobs };
    const answer = await this.#repeat('POST', '/batches', body, 200);
    if (!answer) return;
    const placeIds = new Set(jobs.map(({ place_id }) => place_id));
    this.batches.push({ id: answer['id'] as string, name, placeIds });
  }

  async #enrich(): Promise<void> {
    const { inputs } = this.#pick(REAL_JOBS);
    const placeId = `single-${randomUUID()}`;
    const body = { place_id: placeId, attributes: ATTRIBUTES, inputs };
    const answer = await this.#repeat('POST', '/enrich', body, 200);
    if (answer) this.singlePlaceIds.push(placeId);
  }

  async #runAgain(): Promise<void> {
    const batch = this.#pick(this.batches);
    const path = `/batches/${batch.id}/reprocess`;
    await this.#repeat('POST', path, { failed_only: false, attributes: ATTRIBUTES }, 200);
  }

  async #deleteJob(): Promise<void> {
    const batch = this.#pick(this.batches);
    const placeId = this.#pick([...batch.placeIds]);
    const path = `/jobs/${encodeURIComponent(placeId)}`;
    if (batch.placeIds.size > 1 && (await this.#repeat('DELETE', path, undefined, 200))) {
      batch.placeIds.delete(placeId);
    }
  }

  async #export(): Promise<void> {
    const batch = this.#pick(this.batches);
    const body = { batch_ids: [batch.id], run_in_background: true };
    const answer = await this.#repeat('POST', '/exports', body, 202);
    if (answer) this.exportIds.push(answer['id'] as string);
  }

  async #read(): Promise<void> {
    const batch = this.#pick(this.batches);
    await this.#send('GET', `/batches/${batch.id}`, undefined, {}).catch(() => undefined);
    await this.#send('GET', '/batches', undefined, {}).catch(() => undefined);
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#options.random() * from.length)]!;
  }

  /** One call, repeated with the same key until it is acknowledged. */
  async #repeat(method: string, path: string, body: object | undefined, wanted: number) {
    const headers = { 'Idempotency-Key': randomUUID() };
    const startedAt = Date.now();
    while (Date.now() - startedAt < REPEAT_FOR_MS) {
      const answer = await this.#send(method, path, body, headers).catch(() => undefined);
      if (answer?.status === wanted) return answer.body;
      if (answer && !isOperational(answer.status)) {
        const words = JSON.stringify(answer.body).slice(0, 300);
        this.faults.push(`${method} ${path} was answered ${answer.status}: ${words}`);
        return undefined;
      }
      await new Promise((done) => setTimeout(done, 1_000));
    }
    this.faults.push(`${method} ${path} was not answered within ${REPEAT_FOR_MS} ms`);
    return undefined;
  }

  async #send(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<Answer<Record<string, unknown>>> {
    const addresses = this.#options.addresses();
    if (addresses.length === 0) throw new Error('no instance of the API runs');
    const sent = call(this.#pick(addresses), method, path, { body, headers, unchecked: true });
    const answer = await inTime(sent);
    const route = path.split('?')[0]!.replace(/\/[^/]*[-\d][^/]*/g, '/:id');
    const seen = `${method} ${route} ${answer.status}`;
    this.statuses.set(seen, (this.statuses.get(seen) ?? 0) + 1);
    return answer;
  }
}

/** What an instance may answer while backends are away, or full. */
function isOperational(status: number): boolean {
  return status >= 500 || status === 429 || status === 409;
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the call took too long')), CALL_TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
