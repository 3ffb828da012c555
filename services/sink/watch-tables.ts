/**
 * Checks that the tables and their columns exist. If somebody has removed a table, a block for it
 * ends the sink, whose next start creates the table and fills it from the log. An idle sink would
 * not notice, while every read of the table fails.
 */
import type { Platform } from '../../ledger/platform.ts';
import { errorMessage, isCairnError } from '../../platform/runtime/errors.ts';
import { requireTables } from '../../platform/warehouse/migrations.ts';

const LOOK_INTERVAL_MS = 30_000;

type WatchPlatform = Pick<Platform, 'warehouse' | 'clock' | 'log'>;

/** Resolves when the signal is aborted. Rejects with `warehouse_incomplete`. */
export async function watchTables(
  { warehouse, clock, log }: WatchPlatform,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(LOOK_INTERVAL_MS, signal);
    if (signal.aborted) return;
    await requireTables(warehouse).catch((error: unknown) => {
      if (isCairnError(error, 'warehouse_incomplete')) throw error;
      log.debug({ error: errorMessage(error) }, 'the tables could not be checked');
    });
  }
}
