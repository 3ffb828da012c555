/**
 * What the earlier runs of jobs came to, read from the warehouse for jobs that are run again.
 *
 * R1 An answer holds whatever ended before it was asked for: a read waits until the sink has passed
 *    all that stands on `results`. So the run before the one that asks is in it, for runs of one
 *    job are worked on one after the other.
 * R2 Jobs that ask while a read is under way share the next one.
 * R3 A warehouse or sink that is away holds jobs up and fails none: the read is tried until it
 *    succeeds, or the enricher stops.
 */
import type { EvidenceItem, JobRecord } from '../../../domain/records.ts';
import { backoffMs, mayPass } from '../../../platform/broker/retry-policy.ts';
import { waitForTopic } from '../../../platform/journal/read-barrier.ts';
import type { Parts } from '../../../platform/parts.ts';
import { CairnError, messageOf } from '../../../platform/runtime/errors.ts';
import {
  type EarlierResultRow,
  earlierResults,
} from '../../../platform/warehouse/queries/results.ts';
import { ask } from '../../../platform/warehouse/queries/statement.ts';
import type { EarlierResult } from '../earlier-findings.ts';

/** Most jobs of one read. */
const READ_JOBS = 500;
const BACKOFF = { firstDelayMs: 200, maxDelayMs: 10_000 };

interface Asked {
  readonly organization: string;
  readonly batch: string;
  readonly place: string;
  /** The run that repeats, and the one that is repeated. */
  readonly order: number;
  readonly resolve: (earlier: EarlierResult | null) => void;
  readonly reject: (error: unknown) => void;
}

export class EarlierResults {
  readonly #parts: Parts;
  readonly #closing = new AbortController();
  #waiting: Asked[] = [];
  #isReading = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Null when no earlier run of the job completed. Rejects when the enricher stops. */
  before(job: JobRecord, order: number): Promise<EarlierResult | null> {
    return new Promise((resolve, reject) => {
      const { organization_id: organization, batch_id, place_id: place } = job;
      const batch = batch_id ?? '';
      this.#waiting.push({ organization, batch, place, order, resolve, reject });
      void this.#readAll();
    });
  }

  /** Rejects whoever waits. */
  close(): void {
    this.#closing.abort();
  }

  async #readAll(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    // Jobs handed out in the same turn of the event loop share the first read too.
    await Promise.resolve();
    for (let asked = this.#next(); asked.length > 0; asked = this.#next()) {
      await this.#answer(asked);
    }
    this.#isReading = false;
  }

  /** The next jobs of one organization. */
  #next(): Asked[] {
    const organization = this.#waiting[0]?.organization;
    const ofIt = this.#waiting.filter((one) => one.organization === organization);
    const next = ofIt.slice(0, READ_JOBS);
    const taken = new Set(next);
    this.#waiting = this.#waiting.filter((one) => !taken.has(one));
    return next;
  }

  async #answer(asked: readonly Asked[]): Promise<void> {
    try {
      const rows = await this.#readUntilItSucceeds(asked);
      const found = new Map(rows.map((row) => [nameOf(row.batch_id, row.place_id), row]));
      for (const { batch, place, resolve } of asked) {
        const row = found.get(nameOf(batch, place));
        resolve(row === undefined ? null : earlierResult(row));
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  async #readUntilItSucceeds(asked: readonly Asked[]): Promise<EarlierResultRow[]> {
    const { clock, log } = this.#parts;
    for (let failures = 1; !this.#closing.signal.aborted; failures++) {
      try {
        return await this.#read(asked);
      } catch (error) {
        if (!mayPass(error)) throw error;
        log.warn({ error: messageOf(error) }, 'earlier results were not read; tried again');
        await clock.sleep(backoffMs(failures, BACKOFF, clock), this.#closing.signal);
      }
    }
    throw new CairnError('read_behind', 'The enricher stops.');
  }

  async #read(asked: readonly Asked[]): Promise<EarlierResultRow[]> {
    const { warehouse } = this.#parts;
    await waitForTopic(this.#parts, 'results', this.#closing.signal);
    return ask(warehouse, earlierResults, {
      organization: asked[0]!.organization,
      batches: asked.map(({ batch }) => batch),
      places: asked.map(({ place }) => place),
      from: asked.map(() => 0),
      before: asked.map(({ order }) => order),
    });
  }
}

function nameOf(batch: string, place: string): string {
  return `${batch}\0${place}`;
}

function earlierResult(row: EarlierResultRow): EarlierResult {
  const { outputs, evidence, ran_at_ms: ran_at, finished_ms: finished_at, ...rest } = row;
  return {
    ...rest,
    outputs: JSON.parse(outputs) as Record<string, unknown>,
    evidence: JSON.parse(evidence || '[]') as EvidenceItem[],
    ran_at,
    finished_at,
  };
}
