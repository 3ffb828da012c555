/**
 * Says at the start which parts are away that no service opens before it runs, and when they are
 * there. Services use them only when a record or a request needs them, and retry then.
 */
import type { Platform } from '../ledger/platform.ts';
import { CairnError, type ErrorCode } from '../platform/runtime/errors.ts';
import { untilAvailable } from '../platform/runtime/until-available.ts';

interface Part {
  ready(): Promise<boolean>;
}

/** Resolves when all are there. Rejects with what waiting does not mend. */
export async function watchParts(platform: Platform, signal: AbortSignal): Promise<void> {
  const { config, clock, log, warehouse, hotState, artifacts } = platform;
  const watch = (name: string, part: Part, code: ErrorCode) =>
    untilAvailable(name, { clock, log, signal }, async () => {
      if (!(await part.ready())) throw new CairnError(code, `${name} does not answer.`);
    });
  await Promise.all([
    watch(
      config.clickhouseUrl ? 'ClickHouse' : 'The warehouse',
      warehouse,
      'warehouse_unavailable',
    ),
    watch(config.redisUrl ? 'Redis' : 'Hot state', hotState, 'hot_state_unavailable'),
    watch(config.s3Endpoint ? 'S3' : 'The artifacts', artifacts, 'artifact_store_unavailable'),
  ]);
}
