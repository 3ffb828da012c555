/**
 * Reports at the start which parts are unavailable, of those that services open only on demand, and
 * when they become available. Services use them only for a record or a request, and retry then.
 *
 * WA1 Each part is used as a service would use it, so that its errors are logged: a refused login
 *     ends the start.
 */
import type { Platform } from '../ledger/platform.ts';
import { untilAvailable } from '../platform/runtime/until-available.ts';

/** A key and a folder that do not exist. */
const UNUSED_NAME = 'cairn-watch';
const UNUSED_TTL_MS = 60_000;

/** Resolves when all are available. Rejects on a fault that waiting does not fix. */
export async function watchParts(platform: Platform, signal: AbortSignal): Promise<void> {
  const { config, clock, log, warehouse, hotState, artifacts } = platform;
  const watch = (name: string, use: () => Promise<unknown>) =>
    untilAvailable(name, { clock, log, signal }, use);
  const names = {
    warehouse: config.clickhouseUrl ? 'ClickHouse' : 'The warehouse',
    hotState: config.redisUrl ? 'Redis' : 'Hot state',
    artifacts: config.s3Endpoint ? 'S3' : 'The artifacts',
  };
  await Promise.all([
    watch(names.warehouse, () => warehouse.query({ sql: 'SELECT 1 AS one' })),
    watch(names.hotState, () => hotState.set(UNUSED_NAME, '1', UNUSED_TTL_MS)),
    watch(names.artifacts, () => artifacts.list(UNUSED_NAME)[Symbol.asyncIterator]().next()),
  ]);
}
