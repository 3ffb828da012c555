/**
 * Keeps the read model `batch_counts` equal to a recount.
 *
 * RC1 A version is read before the recount that it names, so the recount has seen at least those
 *     rows. The last process to insert recounts with a greater version than anyone before. So of
 *     concurrent recounts, the one that saw more wins, without comparing clocks.
 * RC2 After a free burst, recounts take at most about a tenth of the time: under load a block waits
 *     before its recount, and the records that arrive meanwhile join it. If callers wait to read
 *     their writes, recounts may take half of the time, and a block waits at most half a second.
 */
import type { Clock } from '../../platform/runtime/clock.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { readBatch } from '../batch/read-batch.ts';
import { addToCounts, type KnownCounts } from './known-counts.ts';
import {
  BATCH_VERSION,
  COUNTED_FOR,
  RECOUNT_MANY,
  RECOUNT_ONE,
  RECOUNT_RUNS,
} from './recount-queries.ts';
import { type BatchKey, batchParams, readSeen, type SeenBatch, sumSeen } from './seen-rows.ts';

/** Up to this many batches are recounted one by one; more are recounted together. */
const MAX_ONE_BY_ONE = 8;
const MAX_TOGETHER = 500;

/**
 * Recounts the distinct batches. Batches that were never accepted are skipped. With `known`, only
 * the results that were added since the last recount are read, where that is enough (KC1).
 */
export async function recountBatches(
  warehouse: Warehouse,
  batches: readonly BatchKey[],
  { known, maxOneByOne = MAX_ONE_BY_ONE }: RecountOptions = {},
): Promise<void> {
  for (let at = 0; at < batches.length; at += MAX_TOGETHER) {
    const seen = await readSeen(warehouse, batches.slice(at, at + MAX_TOGETHER));
    const isAlone = (batch: BatchKey) => seen.length <= maxOneByOne || known?.has(batch);
    const together = seen.filter((batch) => !isAlone(batch));
    for (const batch of seen.filter(isAlone)) await recountOne(warehouse, batch, known);
    if (together.length > 0) await recountTogether(warehouse, together);
  }
}

export interface RecountOptions {
  readonly known?: KnownCounts;
  readonly maxOneByOne?: number;
}

const UNCOUNTED_BATCHES = `SELECT DISTINCT organization_id, batch_id
FROM batch_events
WHERE (organization_id, batch_id) NOT IN (
  SELECT organization_id, batch_id FROM batch_counts FINAL
  WHERE counted_for >= ${COUNTED_FOR})`;

/**
 * Counts the batches that have no counts, or counts of an earlier version: all of them, if that
 * table was lost.
 */
export async function recountUncounted(warehouse: Warehouse): Promise<void> {
  await recountBatches(warehouse, await warehouse.query<BatchKey>({ sql: UNCOUNTED_BATCHES }));
}

/** A number that grows with every row of the batch (RC1); 0 for a batch that was never accepted. */
export async function readBatchVersion(warehouse: Warehouse, batch: BatchKey): Promise<number> {
  const params = { organization: batch.organization_id, batch: batch.batch_id };
  const [found] = await warehouse.query<{ version: number }>({ sql: BATCH_VERSION, params });
  return found?.version ?? 0;
}

/** The runs are read after the rows, so the recount has still seen at least those (RC1). */
async function recountOne(
  warehouse: Warehouse,
  seenBatch: SeenBatch,
  known?: KnownCounts,
): Promise<void> {
  const { organization_id: organization, batch_id: batch, seen } = seenBatch;
  const runs = (await readBatch(warehouse, { organization, batch }))?.runs ?? null;
  if (known !== undefined) {
    if (runs?.length !== 1) known.forget(seenBatch);
    else if (await addToCounts(warehouse, known, seenBatch, runs[0]!)) return;
  }
  const params = { organization, batch, version: sumSeen(seen) };
  const statement = runs === null ? RECOUNT_ONE : RECOUNT_RUNS;
  await warehouse.command({ sql: statement, params: runs === null ? params : { ...params, runs } });
}

async function recountTogether(warehouse: Warehouse, seen: readonly SeenBatch[]): Promise<void> {
  const params = { ...batchParams(seen), versions: seen.map((batch) => sumSeen(batch.seen)) };
  await warehouse.command({ sql: RECOUNT_MANY, params });
}

/** RC2. */
interface RecountPace {
  /** The share of the time that recounts may take. */
  readonly share: number;
  readonly maxRestMs: number;
}

export const USUAL_PACE: RecountPace = { share: 0.1, maxRestMs: 2_000 };
export const AWAITED_PACE: RecountPace = { share: 0.5, maxRestMs: 500 };
const FREE_BURST_MS = 300;

/** Delays recounts so that they take no more than their share of the time (RC2). */
export class RecountThrottle {
  readonly #clock: Clock;
  readonly #pace: RecountPace;
  /** Milliseconds of recounting that the time since then has not paid for. */
  #debtMs = 0;
  #atMs: number;

  constructor(clock: Clock, pace = USUAL_PACE) {
    this.#clock = clock;
    this.#pace = pace;
    this.#atMs = clock.elapsedMs();
  }

  /** How long the next recount has to wait. */
  restMs(): number {
    const { share, maxRestMs } = this.#pace;
    const restMs = (this.#debt() - FREE_BURST_MS) / share;
    return Math.min(Math.max(0, restMs), maxRestMs);
  }

  /** Measures how long the recount takes. */
  async run(recount: () => Promise<void>): Promise<void> {
    const begunMs = this.#clock.elapsedMs();
    await recount();
    const tookMs = this.#clock.elapsedMs() - begunMs;
    this.#debtMs = this.#debt() + tookMs;
  }

  #debt(): number {
    const nowMs = this.#clock.elapsedMs();
    this.#debtMs = Math.max(0, this.#debtMs - (nowMs - this.#atMs) * this.#pace.share);
    this.#atMs = nowMs;
    return this.#debtMs;
  }
}
