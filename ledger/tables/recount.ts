/**
 * Keeps the read model `batch_counts` equal to a recount.
 *
 * R1 A version is read before the recount that bears it, so a recount has seen at least what its
 *    version says. Whoever inserted last recounts with a version that nobody before could have:
 *    of concurrent recounts the one that saw more holds, and no clock is asked.
 * R2 Recounts take at most about a tenth of the time, after a burst that is free: while records
 *    pour in, a block waits before its recount, and what comes meanwhile makes up the next block.
 *    Where a caller waits to read what he wrote, they may take half of it.
 */
import type { Clock } from '../../platform/runtime/clock.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { RECOUNT_MANY, RECOUNT_ONE, SEEN_OF_BATCHES } from './recount-queries.ts';

export interface BatchName {
  readonly organization_id: string;
  readonly batch_id: string;
}

interface SeenBatch extends BatchName {
  readonly version: number;
}

/** Up to so many batches are recounted one by one, more of them together. */
const ONE_BY_ONE = 8;
const TOGETHER = 500;

/** Recounts the batches (each named once); those that were never accepted are passed over. */
export async function recountBatches(
  warehouse: Warehouse,
  batches: readonly BatchName[],
  oneByOne = ONE_BY_ONE,
): Promise<void> {
  for (let at = 0; at < batches.length; at += TOGETHER) {
    const params = columnsOf(batches.slice(at, at + TOGETHER));
    const seen = await warehouse.query<SeenBatch>({ sql: SEEN_OF_BATCHES, params });
    if (seen.length > oneByOne) await recountTogether(warehouse, seen);
    else for (const batch of seen) await recountOne(warehouse, batch);
  }
}

async function recountOne(warehouse: Warehouse, batch: SeenBatch): Promise<void> {
  const { organization_id: organization, batch_id, version } = batch;
  await warehouse.command({ sql: RECOUNT_ONE, params: { organization, batch: batch_id, version } });
}

async function recountTogether(warehouse: Warehouse, seen: readonly SeenBatch[]): Promise<void> {
  const params = { ...columnsOf(seen), versions: seen.map(({ version }) => version) };
  await warehouse.command({ sql: RECOUNT_MANY, params });
}

function columnsOf(batches: readonly BatchName[]) {
  return {
    organizations: batches.map(({ organization_id }) => organization_id),
    batches: batches.map(({ batch_id }) => batch_id),
  };
}

/** R2: of the time, the share that recounts may take, and what they may take at once. */
export const USUAL_SHARE = 0.1;
export const AWAITED_SHARE = 0.5;
const BURST_MS = 300;
const LONGEST_REST_MS = 2_000;

export class RecountThrottle {
  readonly #clock: Clock;
  readonly #share: number;
  /** Milliseconds of recounting not yet made up for by time that went by. */
  #debtMs = 0;
  #atMs: number;

  constructor(clock: Clock, share = USUAL_SHARE) {
    this.#clock = clock;
    this.#share = share;
    this.#atMs = clock.elapsedMs();
  }

  async run(recount: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const restMs = (this.#debt() - BURST_MS) / this.#share;
    if (restMs > 0) await this.#clock.sleep(Math.min(restMs, LONGEST_REST_MS), signal);
    const begunMs = this.#clock.elapsedMs();
    await recount();
    const tookMs = this.#clock.elapsedMs() - begunMs;
    this.#debtMs = this.#debt() + tookMs;
  }

  #debt(): number {
    const nowMs = this.#clock.elapsedMs();
    this.#debtMs = Math.max(0, this.#debtMs - (nowMs - this.#atMs) * this.#share);
    this.#atMs = nowMs;
    return this.#debtMs;
  }
}
