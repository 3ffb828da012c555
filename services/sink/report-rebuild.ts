/** Logs the progress of the warehouse's rebuild until it is complete. */
import type { Platform } from '../../ledger/platform.ts';
import { type Rebuild, readRebuild } from '../../ledger/rebuild.ts';

const REPORT_INTERVAL_MS = 5_000;

export async function reportRebuild(platform: Platform, signal: AbortSignal): Promise<void> {
  const { clock, hotState, log } = platform;
  let wasRebuilding = false;
  while (!signal.aborted) {
    await clock.sleep(REPORT_INTERVAL_MS, signal);
    const rebuild: Rebuild | null = await readRebuild(hotState).catch(() => null);
    if (rebuild === null || signal.aborted) continue;
    const { progress } = rebuild;
    if (progress) log.info(progress, `rebuilding: ${progress.done} of ${progress.total} records`);
    else if (wasRebuilding) log.info({}, 'the warehouse is rebuilt');
    wasRebuilding = progress !== null;
  }
}
